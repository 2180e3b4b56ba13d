import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { arraysOf, type Columns, givenValues, valueSql } from './array-parameters';

/**
 * Inserts the rows whose key does not exist, in the order given. Returns for each whether it was inserted; when all were, which is usual,
 * nothing of them is sent back. `key`: the first columns. Callers sort the rows, so that two workers cannot deadlock.
 */
export const insertNew = async (
  tx: Queryable,
  table: string,
  { key, columns }: { readonly key: Columns; readonly columns: Columns },
  rows: readonly (readonly unknown[])[],
): Promise<(index: number) => boolean> => {
  const keys = Object.keys(key);
  const names = Object.keys(columns).join(', ');
  const keySql = Object.entries(key).map(([name, type]) => valueSql(name, type));
  const given = arraysOf(columns, rows);
  const { inserted } = await onlyRow<{ inserted: string | null }>(tx, {
    name: `insert-${table}`,
    text: `with inserted as (
             insert into ${table} (${names}) select ${givenValues(columns)}
             on conflict do nothing returning ${keys.join(', ')})
           select case when (select count(*) from inserted) < $${given.length + 1}
             then coalesce((select string_agg(${keySql.join(" || ' ' || ")}, ',') from inserted), '') end as inserted`,
    values: [...given, rows.length],
  });
  if (inserted === null) return () => true;
  const found = new Set(inserted.split(','));
  return (index) => found.has((rows[index] ?? []).slice(0, keys.length).join(' '));
};
