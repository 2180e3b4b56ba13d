import { notesMax, PlacementChanges } from '@marquee/contracts/http/notes';
import { PlacementsByHand } from '@marquee/contracts/http/placement';
import { FeaturedPlacements, PlacementHistory } from '@marquee/contracts/http/placement-effect';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRows } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { route } from '../deps';
import { idParams } from '../lists/params';
import { adminModelById } from '../models/admin/admin-model-queries';
import { unknownModel } from '../models/listed-model';
import { placementsOf, startedByListing } from './placement-queries';

/** The periods in which the model was featured, to measure their effect. */
export const getPlacementHistory = route({
  get: '/internal/models/by-id/:id/placements',
  params: idParams,
  reply: PlacementHistory,
  allow: 'service',
  handle: async ({ params: { id } }, { db, now }): Promise<PlacementHistory> => {
    const model = (await adminModelById(db, id, now())) ?? unknownModel();
    const placements = (await placementsOf(db, id)).reverse();
    return {
      category: model.category,
      createdAt: model.createdAt,
      placements: placements.map(({ from, until, endedAt, priceCents = null }) => ({
        from,
        until: endedAt ?? until,
        priceCents,
      })),
    };
  },
});

export const listFeaturedPlacements = route({
  get: '/internal/placements/featured',
  reply: FeaturedPlacements,
  allow: 'service',
  handle: (_input, { db, now }) =>
    sentRows(
      db,
      `select model_id as "modelId", started_at as "from", nullif(coalesce(ended_at, until), 'infinity') as until, price_cents as "priceCents"
       from placements join models on models.id = model_id where archived_at is null and featured_until > $1 order by placements.id`,
      [now()],
    ),
});

/** Begun by no listing request, ending within the range, and neither ended nor replaced before. */
const placementsByHand = (db: Queryable, from: string, until: string): Promise<PlacementsByHand> =>
  sentRows(
    db,
    `select id, model_id as "modelId", started_at as "from", until, price_cents as "priceCents" from placements
     where until > $1 and until <= $2 and (ended_at is null or ended = 'expired') and starts_with(started_by, $3) is not true
     order by until, id limit 1000`,
    [from, until, startedByListing('')],
  );

/** For the admin service, which sends the holders' mails. */
export const listPlacementsByHand = route({
  get: '/internal/placements/by-hand',
  query: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
  reply: PlacementsByHand,
  allow: 'service',
  handle: async ({ query: { from, until } }, { db }) => await placementsByHand(db, from, until),
});

/** Placements that began or ended within the range, for the notes on the figures. A renewal is neither. */
export const listPlacementChanges = route({
  get: '/internal/placements/changes',
  query: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
  reply: PlacementChanges,
  allow: 'service',
  handle: async ({ query: { from, until } }, { db, now }): Promise<PlacementChanges> =>
    await sentRows(
      db,
      `select name, slug, did, at from (
         select model_id, started_at as at, 'began' as did from placements p where not exists (
           select from placements earlier where earlier.model_id = p.model_id and earlier.ended = 'replaced' and earlier.ended_at = p.started_at)
         union all
         select model_id, coalesce(ended_at, until), 'ended' from placements where ended is distinct from 'replaced') as changes
       join models on models.id = model_id where at >= $1 and at < least($2::timestamptz, $3) order by at desc, name limit ${notesMax}`,
      [from, until, now()],
    ),
});
