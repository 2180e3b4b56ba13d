import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import fc from 'fast-check';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { arraysOf, type Columns, givenRows, valueSql } from './array-parameters';

let analytics: TestAnalytics;

beforeAll(async () => {
  analytics = await openTestAnalytics();
});
afterAll(() => analytics.close());

const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const numbers = {
  day: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  big: fc.maxSafeInteger(),
  small: fc.integer({ min: -32_768, max: 32_767 }),
  number: fc.integer(),
  visitor: hex(16),
  batch: hex(32),
};
const types = {
  day: 'date',
  big: 'bigint',
  small: 'smallint',
  number: 'integer',
  visitor: 'pseudonym',
  batch: 'uuid',
} as const;

/** What PostgreSQL reads, as text. */
const read = async (db: Postgres, columns: Columns, rows: readonly (readonly unknown[])[]) => {
  const names = Object.entries(columns).map(([name, type]) => `${valueSql(name, type)} as ${name}`);
  const found = await db.query<Record<string, string>>(
    `select ${names.join(', ')} from ${givenRows(columns)} order by place`,
    arraysOf(columns, rows),
  );
  return found.rows.map((row) => Object.values(row));
};

test.each([
  ['with text', { ...types, name: 'text', other: 'text' }, { ...numbers, name: text, other: text }],
  ['without text', types, numbers],
])('PostgreSQL reads rows as they were given, %s', async (_what, columns, values) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(...Object.values(values)), { maxLength: 20 }), async (rows) => {
      expect(await read(analytics.db, columns as Columns, rows)).toEqual(rows.map((row) => row.map(String)));
    }),
    { numRuns: 30 },
  );
});
