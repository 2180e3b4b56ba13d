// A spreadsheet runs a cell that begins with one of these; the wide ones are read like the narrow ones. An apostrophe stands for itself, so
// that what is put before a cell can be told from what was there.
const dangerous = /^['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The cell as text that no spreadsheet runs: with an apostrophe before what would begin a formula. */
export const defused = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell);

/** What `defused` was given. A cell that was never defused stays as it is, unless it begins like one that was. */
export const undefused = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell.slice(1)) ? cell.slice(1) : cell;
