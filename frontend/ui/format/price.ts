const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$500.00` */
export const dollarsOf = (cents: number): string => dollars.format(cents / 100);

/** The cents of a typed price in dollars, such as `500` or `499.50`; null for anything else. */
export const centsOf = (typed: string): number | null => {
  const [, whole, fraction = ''] =
    /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(',', '')) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
};
