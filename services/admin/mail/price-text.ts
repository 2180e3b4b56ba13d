const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$500`, and `$499.50` where there are cents. */
export const dollarsOf = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);
