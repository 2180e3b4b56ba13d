import { defused, undefused } from '@marquee/contracts/text/defuse';
import { HttpError } from '@marquee/kit/errors/http-error';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { modelImporter } from '../models/files/model-importer';
import { readCsv } from './read-csv';

const { columns: file } = modelImporter;
const importColumns = file.read;

const cell = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', ',', ';', '\n', '\r\n', "'", '=', '+', '-', '@', '\t', ' ', 'é', '＝'),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  ),
  maxLength: 12,
});

test('any cell survives defusing and reading, and a defused cell never begins a formula', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(defused(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(undefused(defused(text))).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test('every file is read back cell by cell, with either delimiter and line ending', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...importColumns], { minLength: 1 }),
      fc.array(fc.array(cell, { minLength: importColumns.length, maxLength: importColumns.length }), {
        maxLength: 6,
      }),
      fc.constantFrom(',', ';'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      async (some, rows, delimiter, end, mark) => {
        const columns = [
          'slug',
          ...some.filter((column) => column !== 'slug'),
          ...(delimiter === ';' ? ['name'] : []),
        ].filter((column, nth, all) => all.indexOf(column) === nth);
        const cells = rows.map((row) =>
          columns.map((_, nth) => defused(nth === 0 ? `x${row[nth]}` : (row[nth] ?? ''))),
        );
        const text = stringify([columns, ...cells], {
          delimiter,
          record_delimiter: end,
          quoted: true,
          bom: mark,
        });
        const read = await readCsv(text, file);
        expect(
          read.map((row) =>
            columns.map((column) => Object.entries(row.cells).find(([name]) => name === column)?.[1]),
          ),
        ).toEqual(cells.map((row) => row.map(undefused)));
        expect(read.every(({ fault }) => fault === undefined)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test('a row with too few or too many cells has a fault, and the other rows have none', async () => {
  const rows = await readCsv('slug,name\na,A\nb\n\nc,C,more\n"d\ne",D\nf,F\n', file);
  expect(rows.map(({ line, fault }) => [line, fault !== undefined])).toEqual([
    [2, false],
    [3, true],
    [5, true],
    [6, false],
    [8, false],
  ]);
});

test('the additional columns of an export are ignored', async () => {
  expect(await readCsv('id,slug,createdAt\n7,a,2026\n', file)).toEqual([{ line: 2, cells: { slug: 'a' } }]);
});

test.each([
  ['', 'is empty'],
  ['slug,password\na,b', 'password'],
  ['slug,slug\na,b', 'twice'],
  ['tags\na', 'slug or name'],
  ['slug,name\na,"b', 'quotes'],
  ['slug,name\na,b"c"d\n', 'quotes'],
])('the whole file %j is refused: %s', async (text, fault) => {
  const refusal: unknown = await readCsv(text, file).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpError);
  if (refusal instanceof HttpError)
    expect([refusal.status, refusal.more.fields?.file]).toEqual([400, expect.stringContaining(fault)]);
});

test('any text is either read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { maxLength: 8 }), async (parts) => {
      const result: unknown = await readCsv(`slug,name\n${parts.join(',')}`, file).catch(
        (error: unknown) => error,
      );
      expect(Array.isArray(result) || result instanceof HttpError).toBe(true);
    }),
    { numRuns: 300 },
  );
});
