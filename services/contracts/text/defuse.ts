// A spreadsheet runs a cell that begins with one of these (or their full-width forms) as a formula. The
// apostrophe is among them so that `undefused` can distinguish an added apostrophe from an original one.
const dangerous = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The cell as text that no spreadsheet runs: an apostrophe is put before what would begin a formula. */
export const defused = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell);

/** The inverse of `defused`. Any other cell stays as it is, unless it begins like a defused one. */
export const undefused = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell.slice(1)) ? cell.slice(1) : cell;
