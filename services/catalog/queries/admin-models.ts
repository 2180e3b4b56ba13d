import type { AdminModel } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { values } from './model-filter';
import { type ProfileRow, profileColumns, profileOf } from './model-row';

const adminColumns = `${profileColumns}, m.archived_at, m.created_at, m.verified_by,
  array(select s.slug from model_slugs s where s.model_id = m.id and s.slug <> m.slug order by s.slug) as former_slugs`;

type AdminRow = ProfileRow & {
  readonly archived_at: Date | null;
  readonly created_at: Date;
  readonly verified_by: string | null;
  readonly former_slugs: string[];
};

const adminModelOf = (row: AdminRow, at: Date): AdminModel => ({
  ...profileOf(row, at),
  version: row.version,
  archived: row.archived,
  archivedAt: row.archived_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  formerSlugs: row.former_slugs,
  verifiedBy: row.verified_by,
});

export const adminModelById = async (db: Queryable, id: number, at: Date): Promise<AdminModel | undefined> => {
  const { rows } = await db.query<AdminRow>(`select ${adminColumns} from models m where m.id = $1`, [id]);
  return rows.map((row) => adminModelOf(row, at))[0];
};

export type AdminFilter = { readonly state: 'listed' | 'archived' | 'all'; readonly text: string };

const stateConditions = { listed: 'm.archived_at is null', archived: 'm.archived_at is not null', all: 'true' } as const;

/** A page of the models in that state whose name or slug holds the text, the newest first, and how many they are. */
export const adminModels = async (
  db: Queryable,
  { state, text }: AdminFilter,
  { limit, offset }: { limit: number; offset: number },
  at: Date,
): Promise<{ readonly models: AdminModel[]; readonly total: number }> => {
  const given = values();
  const sought =
    text === '' ? '' : ` and (position(${given.add(text)} in m.search_name) > 0 or position(${given.add(text)} in m.slug) > 0)`;
  const condition = stateConditions[state] + sought;
  const { rows: counted } = await db.query<{ total: number }>(`select count(*) as total from models m where ${condition}`, given.list);
  const { rows } = await db.query<AdminRow>(
    `select ${adminColumns} from models m where ${condition} order by m.id desc limit ${given.add(limit)} offset ${given.add(offset)}`,
    given.list,
  );
  return { models: rows.map((row) => adminModelOf(row, at)), total: counted[0]?.total ?? 0 };
};

const batchRows = 500;

/** Every model in that state by rising id, some at a time: at most one batch is in memory and no transaction stays open. */
export async function* everyAdminModel(db: Queryable, state: AdminFilter['state'], at: Date): AsyncGenerator<readonly AdminModel[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.query<AdminRow>(
      `select ${adminColumns} from models m where ${stateConditions[state]} and m.id > $1 order by m.id limit ${batchRows}`,
      [after],
    );
    yield rows.map((row) => adminModelOf(row, at));
    const last = rows.at(-1);
    if (!last || rows.length < batchRows) return;
    after = last.id;
  }
}
