import { importMaxRows } from '@marquee/contracts/http/model-file';
import { undefused } from '@marquee/contracts/text/defuse';
import { badRequest } from '@marquee/kit/errors/http-error';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';

/** A row of the file: its first line, its cells by column, and what is wrong with its shape. */
export type CsvRow<Column extends string> = {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
  readonly fault?: string;
};

export type FileColumns<Column extends string> = {
  readonly read: readonly Column[];
  /** Only exports have them. */
  readonly ignored: readonly string[];
  /** A file has one of these at least. */
  readonly needed: readonly [Column, Column];
};

const Parsed = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });

const refuseFile = (fault: string, cause?: unknown): never =>
  badRequest('file.unreadable', 'The file cannot be read.', { fields: { file: fault }, cause });

/** Some spreadsheets separate by semicolons; the first line shows which delimiter a file has. */
const delimiterOf = (text: string): ',' | ';' => {
  const [header = ''] = text.split(/[\r\n]/, 1);
  return header.includes(';') && !header.includes(',') ? ';' : ',';
};

const columnsOf = <Column extends string>(
  header: readonly string[],
  { read, ignored, needed }: FileColumns<Column>,
): (Column | undefined)[] => {
  const names = header.map((name) => name.trim());
  const columns = names.map((name) => read.find((column) => column === name));
  const unknown = names.filter((name, nth) => columns[nth] === undefined && !ignored.includes(name));
  if (unknown.length > 0) refuseFile(`has unknown columns: ${unknown.slice(0, 5).join(', ').slice(0, 200)}`);
  const repeated = names.find((name, nth) => names.indexOf(name) !== nth);
  if (repeated !== undefined) refuseFile(`has the column ${repeated} twice`);
  if (!needed.some((column) => names.includes(column))) refuseFile(`needs a column ${needed.join(' or ')}`);
  return columns;
};

/**
 * Every row of a CSV file (RFC 4180; comma or semicolon). Refuses the whole file if its quotes do not match,
 * a column is unknown or there are too many rows.
 */
export const readCsv = async <Column extends string>(
  text: string,
  file: FileColumns<Column>,
): Promise<CsvRow<Column>[]> => {
  const rows: CsvRow<Column>[] = [];
  let columns: (Column | undefined)[] | undefined;
  let line = 1;
  const parser = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  try {
    for await (const parsed of parser) {
      const { record, info } = Parsed.parse(parsed);
      const firstLine = line;
      line = info.lines + 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (!columns) {
        columns = columnsOf(record, file);
        continue;
      }
      if (rows.length === importMaxRows) refuseFile(`has more than ${importMaxRows} rows`);
      rows.push(rowOf(firstLine, record, columns));
    }
  } catch (error) {
    if (error instanceof CsvError)
      return refuseFile(`cannot be read near line ${error.lines}: its quotes do not match`, error);
    throw error;
  }
  if (!columns) refuseFile('is empty');
  return rows;
};

const rowOf = <Column extends string>(
  line: number,
  record: readonly string[],
  columns: readonly (Column | undefined)[],
): CsvRow<Column> => {
  const cells: Partial<Record<Column, string>> = {};
  for (const [nth, column] of columns.entries()) if (column) cells[column] = undefused(record[nth] ?? '');
  if (record.length === columns.length) return { line, cells };
  return { line, cells, fault: `has ${record.length} cells where the first line has ${columns.length}` };
};
