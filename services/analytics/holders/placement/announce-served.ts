import { paidSurface } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import { announce } from '@marquee/kit/bus/outbox';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { exclusiveJob } from '../../../kit/postgres/exclusive-job';

/** Every worker runs the job once a minute; the figures are announced once per interval. */
const announceEveryMs = 3 * 60_000;

/** More models than are featured at once; others have had few cards or none. */
const servedMaxModels = 1_000;

/**
 * Announces each model's home cards of today, unless a worker did within the interval; its time is committed with
 * it. A day without any is announced too: then no model is ahead.
 */
export const announceServed = async (db: Postgres, today: Day, at: Date): Promise<void> => {
  await exclusiveJob(db, 'announce-served', async (tx) => {
    const { rows: last } = await tx.query<{ computed_at: Date }>('select computed_at from served_announced');
    if (last[0] && at.getTime() - last[0].computed_at.getTime() < announceEveryMs) return;
    // Only models with rows of today are looked up, each by its key.
    const { rows: served } = await tx.query<{ modelId: number; cards: number }>(
      `select model_id as "modelId", cards
       from (select model_id from model_days where day = $1 and card > 0) as today, lateral (
         select sum(seen) as cards from model_surface_days as slot
         where (slot.model_id, slot.day) = (today.model_id, $1) and surface = '${paidSurface}' offset 0) as slots
       where cards > 0 order by cards desc, model_id limit ${servedMaxModels}`,
      [today],
    );
    await tx.query(
      `insert into served_announced (computed_at) values ($1)
       on conflict (one) do update set computed_at = excluded.computed_at`,
      [at],
    );
    await announce(tx, {
      type: 'analytics.rotation.served',
      day: today,
      computedAt: at.toISOString(),
      served,
    });
  });
};
