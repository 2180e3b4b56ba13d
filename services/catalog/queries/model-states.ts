import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

const stateColumns = `m.id, m.slug, m.only_fans_link as "onlyFansLink", m.fanvue_link as "fanvueLink", m.archived_at is not null as archived,
  array(select s.slug from model_slugs s where s.model_id = m.id and s.slug <> m.slug order by s.slug) as "formerSlugs"`;

/** What an announcement of this model carries, as the transaction sees it. */
export const modelState = async (tx: Queryable, id: number): Promise<ModelState> => {
  const { rows } = await tx.query<ModelState>(`select ${stateColumns} from models m where m.id = $1`, [id]);
  const [state] = rows;
  if (!state) throw new Error(`model ${id} is gone within its own transaction`);
  return state;
};

/** Of these models, by rising id. */
export const modelStates = async (tx: Queryable, ids: readonly number[]): Promise<ModelState[]> =>
  (
    await tx.query<ModelState>(
      `select ${stateColumns} from models m where m.id = any($1::int[]) order by m.id`,
      [ids],
    )
  ).rows;

const batchRows = 1_000;

/**
 * Every model, archived ones too, by rising id, some at a time: at most one batch is in memory and no transaction stays open.
 * What changes meanwhile is announced, so a listener that has subscribed before misses nothing.
 */
export async function* allModelStates(db: Queryable): AsyncGenerator<readonly ModelState[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.query<ModelState>({
      name: 'model-states',
      text: `select ${stateColumns} from models m where m.id > $1 order by m.id limit ${batchRows}`,
      values: [after],
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchRows) return;
    after = last.id;
  }
}
