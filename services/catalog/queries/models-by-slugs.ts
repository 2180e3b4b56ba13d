import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type ProfileRow, profileColumns } from './model-row';

/** The models that have or had the slugs, by that slug, archived ones too. `locked`: until the transaction ends, in the order of ids. */
export const modelsBySlugs = async (
  db: Queryable,
  slugs: readonly string[],
  { locked }: { locked: boolean },
): Promise<ReadonlyMap<string, ProfileRow>> => {
  if (locked) {
    await db.query(
      `select m.id from models m where m.id in (select s.model_id from model_slugs s where s.slug = any($1::text[])) order by m.id for update`,
      [slugs],
    );
  }
  const { rows } = await db.query<ProfileRow & { asked: string }>(
    `select s.slug as asked, ${profileColumns} from model_slugs s join models m on m.id = s.model_id where s.slug = any($1::text[])`,
    [slugs],
  );
  return new Map(rows.map((row) => [row.asked, row]));
};
