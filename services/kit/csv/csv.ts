import { defused } from '@marquee/contracts/text/defuse';
import { stringify } from 'csv-stringify/sync';

export type Row = readonly (string | number)[];

/** Without it spreadsheets misread accents. */
const byteOrderMark = '\uFEFF';

// By default a cell is quoted if it holds the file's own line end; any other line break needs it too.
const lines = (rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : defused(cell)))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );

/** A CSV file (RFC 4180 with a byte-order mark) by batches of what has a row each. Texts are defused of formulas. */
export async function* csvStream<Item>(
  header: Row,
  batches: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
  rowOf: (item: Item) => Row,
): AsyncGenerator<string> {
  yield byteOrderMark + lines([header]);
  for await (const items of batches) yield lines(items.map(rowOf));
}

/** A JSON array with one item a line, one chunk for each batch of items. */
export async function* jsonArrayStream(
  batches: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield separator + items.map((item) => `\n${JSON.stringify(item)}`).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}
