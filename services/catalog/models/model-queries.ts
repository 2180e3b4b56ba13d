import type { ModelState } from '@marquee/contracts/events/domain-event';
import { Slug } from '@marquee/contracts/rules/slug';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { batchesById } from '../lists/sql';
import { type ProfileRow, profileColumns } from './model-row';

/** Also finds archived models. */
export const modelById = (db: Queryable, id: number): Promise<ProfileRow | undefined> =>
  firstRow<ProfileRow>(db, {
    name: 'model-by-id',
    text: `select ${profileColumns} from models m where m.id = $1`,
    values: [id],
  });

/** As `modelById`, locked until the transaction ends. */
export const lockModel = (tx: Queryable, id: number): Promise<ProfileRow | undefined> =>
  firstRow<ProfileRow>(tx, `select ${profileColumns} from models m where m.id = $1 for update`, [id]);

/** The model that has or had the slug, archived ones included; undefined for a text that is no slug. */
export const modelBySlug = async (db: Queryable, slug: string): Promise<ProfileRow | undefined> => {
  if (!Slug.safeParse(slug).success) return undefined;
  return await firstRow<ProfileRow>(db, {
    name: 'model-by-slug',
    text: `select ${profileColumns} from model_slugs s join models m on m.id = s.model_id where s.slug = $1`,
    values: [slug],
  });
};

/** The models that have or had the slugs, archived too. `locked`: by rising id, until the commit. */
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
  const rows = await rowsOf<ProfileRow & { requested: string }>(
    db,
    `select s.slug as requested, ${profileColumns} from model_slugs s join models m on m.id = s.model_id where s.slug = any($1::text[])`,
    [slugs],
  );
  return new Map(rows.map((row) => [row.requested, row]));
};

const stateColumns = `m.id, m.slug, m.only_fans_link as "onlyFansLink", m.fanvue_link as "fanvueLink", m.archived_at is not null as archived,
  case when m.featured_until = 'infinity' then 'infinity' else to_char(m.featured_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end
    as "featuredUntil",
  coalesce((select json_agg(json_build_object('name', c.name, 'target', c.target) order by c.name) from campaign_links c
    where c.model_id = m.id and c.archived_at is null), '[]') as campaigns,
  array(select s.slug from model_slugs s where s.model_id = m.id and s.slug <> m.slug order by s.slug) as "formerSlugs"`;

/** The model's state for a domain event, as the transaction sees it. */
export const modelState = async (tx: Queryable, id: number): Promise<ModelState> => {
  const state = await firstRow<ModelState>(tx, `select ${stateColumns} from models m where m.id = $1`, [id]);
  if (!state) throw new Error(`model ${id} does not exist`);
  return state;
};

export const modelStates = (tx: Queryable, ids: readonly number[]): Promise<ModelState[]> =>
  rowsOf(tx, `select ${stateColumns} from models m where m.id = any($1::int[]) order by m.id`, [ids]);

const batchRows = 1_000;

/** Every model, archived ones included, in batches. Changes made meanwhile are announced to all listeners. */
export const allModelStates = (db: Queryable): AsyncGenerator<readonly ModelState[]> => {
  const text = `select ${stateColumns} from models m where m.id > $1 order by m.id limit ${batchRows}`;
  return batchesById((after) => rowsOf<ModelState>(db, text, [after]), batchRows);
};
