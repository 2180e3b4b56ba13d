import { defused } from '@marquee/contracts/text/defuse';

/** Without it spreadsheets misread accents. It begins a file. */
export const byteOrderMark = '\uFEFF';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One record of RFC 4180 with its line end. Numbers stand as they are; texts are defused, so that no spreadsheet runs one as a formula. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(defused(cell)))).join(',')}\r\n`;
