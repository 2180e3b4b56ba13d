/** Between two digits with three, six … digits after them. */
const separatorPlaces = /\B(?=(?:\d{3})+$)/g;

/** US thousands separators. Whole numbers need no formatter, which takes 30 ms to make on a slow phone. */
export const withSeparators = (count: number): string =>
  Number.isSafeInteger(count)
    ? String(count).replace(separatorPlaces, ',')
    : new Intl.NumberFormat('en-US').format(count);

/** `1 model`, `1,204 models`. */
export const counted = (count: number, one: string, many: string): string =>
  `${withSeparators(count)} ${count === 1 ? one : many}`;

/** A receipt's number as it is printed: `R-000012`. */
export const receiptName = (number: number): string => `R-${String(number).padStart(6, '0')}`;
