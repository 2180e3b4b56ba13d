import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

type Cell = string | number | boolean | Date | null | readonly string[];

/** Backslash, tab and line ends mean something in COPY's text format. */
const escaped = (text: string): string =>
  text.replace(
    /[\\\t\n\r]/g,
    (character) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[character] ?? character,
  );

const arrayElement = (text: string): string => `"${text.replace(/["\\]/g, (character) => `\\${character}`)}"`;

const spelled = (cell: Cell): string => {
  if (cell === null) return '\\N';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'object') return escaped(`{${cell.map(arrayElement).join(',')}}`);
  return escaped(String(cell));
};

const chunkRows = 500;

function* lines<Row>(rows: readonly Row[], cells: readonly ((row: Row) => Cell)[]): Generator<string> {
  for (let from = 0; from < rows.length; from += chunkRows) {
    yield rows
      .slice(from, from + chunkRows)
      .map((row) => `${cells.map((cell) => spelled(cell(row))).join('\t')}\n`)
      .join('');
  }
}

/** Copies the rows into the table, each column from its cell; in order, so that identity columns number them in that order. */
export const copyRows = async <Row>(
  client: pg.Client,
  table: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): Promise<void> => {
  await pipeline(
    Readable.from(lines(rows, Object.values(columns))),
    client.query(copyFrom(`copy ${table} (${Object.keys(columns).join(', ')}) from stdin`)),
  );
};

/** A `tsvector` of words without positions. Folded words are letters and digits, so they need no escaping. */
export const vectorOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');
