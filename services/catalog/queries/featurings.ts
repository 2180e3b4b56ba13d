import type { Featuring } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

type FeaturingRow = {
  readonly id: number;
  readonly started_at: Date;
  /** pg reads `infinity` as the number. */
  readonly until: Date | number;
  readonly started_by: string | null;
  readonly ended_at: Date | null;
  readonly ended: Featuring['ended'];
  readonly ended_by: string | null;
};

/** Every period of the model, the latest first. */
export const featuringsOf = async (db: Queryable, modelId: number): Promise<Featuring[]> => {
  const { rows } = await db.query<FeaturingRow>(
    'select id, started_at, until, started_by, ended_at, ended, ended_by from featurings where model_id = $1 order by id desc',
    [modelId],
  );
  return rows.map((row) => ({
    id: row.id,
    from: row.started_at.toISOString(),
    until: row.until instanceof Date ? row.until.toISOString() : null,
    startedBy: row.started_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    ended: row.ended,
    endedBy: row.ended_by,
  }));
};

/** Ends the model's open period, if it has one. One whose time was over has expired, and did so then: true, and nobody was told yet. */
export const endFeaturing = async (
  tx: Queryable,
  modelId: number,
  { at, ended, by }: { at: Date; ended: 'removed' | 'replaced'; by: string | null },
): Promise<boolean> => {
  const { rows } = await tx.query<{ ended: FeaturingRow['ended'] }>(
    `update featurings set
       ended_at = least($2, until), ended = case when until <= $2 then 'expired' else $3 end, ended_by = case when until > $2 then $4 end
     where model_id = $1 and ended_at is null returning ended`,
    [modelId, at, ended, by],
  );
  return rows[0]?.ended === 'expired';
};

export const startFeaturing = async (
  tx: Queryable,
  modelId: number,
  { at, until, by }: { at: Date; until: Date | 'infinity'; by: string | null },
): Promise<void> => {
  await tx.query('insert into featurings (model_id, started_at, until, started_by) values ($1, $2, $3, $4)', [
    modelId,
    at,
    until,
    by,
  ]);
};

/** Ends up to `most` periods whose time is over, and returns their models. Two who do it at the same time end different ones. */
export const expireFeaturings = async (tx: Queryable, at: Date, most: number): Promise<number[]> => {
  const { rows } = await tx.query<{ model_id: number }>(
    `update featurings f set ended_at = f.until, ended = 'expired'
     from (select id from featurings where ended_at is null and until <= $1 order by until limit $2 for update skip locked) due
     where f.id = due.id returning f.model_id`,
    [at, most],
  );
  return rows.map(({ model_id }) => model_id);
};
