const grouped = new Intl.NumberFormat('en-US');

/** US thousands separators, as everywhere on the dashboards. */
export const withSeparators = (count: number): string => grouped.format(count);

/** `1 model`, `1,204 models`. */
export const counted = (count: number, one: string, many: string): string =>
  `${withSeparators(count)} ${count === 1 ? one : many}`;

/** `part` of `whole` to one decimal; 0 when there is no whole. */
export const ratio = (part: number, whole: number): string => (whole === 0 ? '0' : (part / whole).toFixed(1));
