import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/**
 * The shared salts of these days: those in the table, and the given ones where it has none. Two processes get
 * the same ones: the second insert blocks on the first and does nothing, and the select after it sees the
 * committed rows.
 */
export const ensureSalts = async (
  db: Queryable,
  proposed: ReadonlyMap<Day, Buffer>,
): Promise<Map<Day, Buffer>> => {
  await db.query(
    `insert into salts (day, salt)
     select day, salt from unnest($1::date[], $2::bytea[]) as fresh (day, salt)
     on conflict (day) do nothing`,
    [[...proposed.keys()], [...proposed.values()]],
  );
  const { rows } = await db.query<{ day: Day; salt: Buffer }>(
    'select day, salt from salts where day = any($1::date[])',
    [[...proposed.keys()]],
  );
  return new Map(rows.map(({ day, salt }) => [day, salt]));
};

/** Destroys the salts of all days before `day`, after which their pseudonyms cannot be computed again. */
export const destroySaltsBefore = async (db: Queryable, day: Day): Promise<number> =>
  (await db.query('delete from salts where day < $1', [day])).rowCount ?? 0;
