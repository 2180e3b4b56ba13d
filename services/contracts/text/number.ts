const grouped = new Intl.NumberFormat('en-US');

/** US thousands separators, as everywhere on the dashboards and in what commands print. */
export const withSeparators = (count: number): string => grouped.format(count);

/** `1 model`, `1,204 models`. */
export const counted = (count: number, one: string, many: string): string =>
  `${withSeparators(count)} ${count === 1 ? one : many}`;

/** A receipt's number as it is printed: `R-000012`. */
export const receiptName = (number: number): string => `R-${String(number).padStart(6, '0')}`;
