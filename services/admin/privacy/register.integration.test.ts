import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase } from '@marquee/kit/testing/test-database';

const owners = ['admin', 'analytics', 'catalog', 'tracking'] as const;

/** The tables that a row of the register names in its third column. */
const registered = readFileSync('infra/handbook/personal-data.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [
    ...(line.split('|')[3] ?? '').matchAll(/`((?:admin|analytics|catalog|tracking)\.\w+)`/g),
  ])
  .map(([, table]) => table);

/** Every table of the schema with its columns that can hold text, JSON or bytes, arrays of them included, or refer to an account. */
const textColumns = async (owner: (typeof owners)[number]): Promise<Map<string, string>> => {
  const migrations = join(import.meta.dirname, '../..', owner, 'migrations');
  const { db, close } = await openTestDatabase(owner, migrations);
  try {
    const { rows } = await db.query<{ table: string; columns: string }>(
      `select c.relname as table, string_agg(a.attname, ', ' order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
       left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
       where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and (coalesce(e.typcategory, t.typcategory) = 'S' or a.attname in ('account_id', 'operator_id', 'agency_id', 'owner_id')
           or coalesce(e.typname, t.typname) in ('bytea', 'json', 'jsonb', 'xml', 'inet', 'cidr', 'hstore'))
       group by c.relname`,
      [owner],
    );
    return new Map(rows.map(({ table, columns }) => [`${owner}.${table}`, columns]));
  } finally {
    await close();
  }
};

test('every table with a column that can hold text or refers to an account has a row in the register, and every registered table exists', async () => {
  const found = new Map((await Promise.all(owners.map(textColumns))).flatMap((tables) => [...tables]));
  expect(found.get('admin.contact_messages')).toContain('email');
  expect([...found].filter(([table]) => !registered.includes(table))).toEqual([]);
  expect(registered.filter((table) => !found.has(table ?? ''))).toEqual([]);
});
