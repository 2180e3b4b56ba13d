import { PeerModels } from '@marquee/contracts/http/placement-effect';
import { idParams } from '@marquee/kit/http/params';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { route } from '../deps';

const instant = z.iso.datetime().transform((text) => new Date(text));

/** The models with which the effect of a featured placement is compared. */
export const listPeers = route({
  get: '/internal/models/by-id/:id/peers',
  params: idParams,
  query: z.object({ from: instant, to: instant }),
  reply: PeerModels,
  allow: 'service',
  handle: async ({ params: { id }, query: { from, to } }, { db }) => ({
    modelIds: await peerIds(db, id, from, to),
  }),
});

/** Peers with more likes and with fewer: two short index scans within the category, for any size. */
const perDirection = 100;

/**
 * The models of the category with the nearest numbers of likes, listed before `from` and not featured until
 * `to`. An open placement ends at its `until`.
 */
const peerIds = async (db: Queryable, modelId: number, from: Date, to: Date): Promise<number[]> => {
  const isPeer =
    'm.archived_at is null and m.category = self.category and m.id <> self.id and m.created_at < $2';
  const { rows } = await db.query<{ id: number }>({
    name: 'peer-ids',
    text: `with self as (select id, category, coalesce(likes, 0) as likes from models where id = $1)
      select near.id from (
        (select m.id, m.likes from models m, self where ${isPeer} and m.likes >= self.likes order by m.likes, m.id limit ${perDirection})
        union all
        (select m.id, m.likes from models m, self where ${isPeer} and m.likes < self.likes order by m.likes desc, m.id desc limit ${perDirection})
      ) as near, self
      where not exists (select from placements f where f.model_id = near.id and f.started_at < $3 and coalesce(f.ended_at, f.until) > $2)
      order by abs(near.likes - self.likes), near.id`,
    values: [modelId, from, to],
  });
  return rows.map(({ id }) => id);
};
