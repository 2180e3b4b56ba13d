import type { ModelViews } from '@marquee/contracts/http/model-views';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** How often the model's profile was opened, over all days: one range of the key, a row for each day on which anything happened. */
export const modelViews = async (db: Queryable, modelId: number): Promise<ModelViews> => {
  const { rows } = await db.query<ModelViews>({
    name: 'model-views',
    text: `select coalesce(sum(profile), 0) as "profileViews", min(day) as since from model_days where model_id = $1`,
    values: [modelId],
  });
  return rows[0] ?? { profileViews: 0, since: null };
};
