import { notesMax, PlacementChanges } from '@marquee/contracts/http/notes';
import { ApiAllPlacements, PlacementsByHand } from '@marquee/contracts/http/placement';
import { FeaturedPlacements, PlacementHistory } from '@marquee/contracts/http/placement-effect';
import { Day } from '@marquee/contracts/rules/days';
import { idParams, optional } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRows } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { route } from '../deps';
import { pageHeaders } from '../lists/paging';
import { pageQuery } from '../lists/params';
import { adminModelById } from '../models/admin/admin-model-queries';
import { unknownModel } from '../models/listed-model';
import { placementColumns, placementsOf, startedByListing } from './placement-queries';

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
      `select model_id as "modelId", name, slug, did, at from (
         select model_id, started_at as at, 'began' as did from placements p where not exists (
           select from placements earlier where earlier.model_id = p.model_id and earlier.ended = 'replaced' and earlier.ended_at = p.started_at)
         union all
         select model_id, coalesce(ended_at, until), 'ended' from placements where ended is distinct from 'replaced') as changes
       join models on models.id = model_id where at >= $1 and at < least($2::timestamptz, $3) order by at desc, name limit ${notesMax}`,
      [from, until, now()],
    ),
});

/** Placements of the state $1 at $2 that lasted at some time from the day $3 to the day $4, in the time zone $5. */
const selected = `from placements p where ($1 = 'all' or (coalesce(ended_at, until) > $2) = ($1 = 'running'))
  and ($3::timestamp is null or coalesce(ended_at, until) > $3::timestamp at time zone $5)
  and ($4::timestamp is null or started_at < ($4::timestamp + interval '1 day') at time zone $5)`;
/** PostgreSQL has no year 0. */
const LaterDay = optional(Day.regex(/^[^0]/, 'must be after the year 999'));

export const listAllPlacements = route({
  get: '/api/v1/placements',
  query: z.object({
    state: optional(z.enum(['running', 'ended', 'all'])),
    from: LaterDay,
    to: LaterDay,
    ...pageQuery,
  }),
  reply: ApiAllPlacements,
  allow: 'admin',
  handle: async ({ query: { state = 'all', from, to, ...page }, req }, { db, timezone, now }) => {
    const asked = [state, now(), from, to, timezone];
    const [{ total }, placements] = await Promise.all([
      onlyRow<{ total: number }>(db, `select count(*) as total ${selected}`, asked),
      sentRows(
        db,
        `select ${placementColumns}, (select json_build_object('slug', slug, 'name', name) from models where id = model_id) as model
         ${selected} order by id desc limit $6 offset $7`,
        [...asked, page.limit, page.offset],
      ),
    ]);
    return answer(200, ApiAllPlacements.parse(placements), pageHeaders(req, { ...page, total }));
  },
});
