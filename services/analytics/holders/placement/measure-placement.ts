import {
  type Figures,
  PeerModels,
  type PlacementEffect,
  PlacementHistory,
  placementMinDays,
} from '@marquee/contracts/http/placement-effect';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { notFound } from '@marquee/kit/errors/http-error';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Range } from '../../dashboards/queries/date-range';
import { clickRate } from '../../dashboards/queries/model-analytics';
import { firstCountedDay } from '../../dashboards/queries/site-clicks';
import { nearestModels } from './nearest-models';
import { historySince, type PlacementDays, periodOf, placementDays } from './placement-days';
import { placementPrice } from './placement-price';

type Measured = Extract<PlacementEffect, { is: 'measured' }>;
type Sums = Readonly<Record<Exclude<keyof Figures, 'cardClickRate'>, number>>;

export type PlacementEffectDeps = {
  readonly db: Postgres;
  readonly calendar: Calendar;
  readonly catalog: Pick<ServiceClient, 'get'>;
};

const sumsBy = (of: (figure: keyof Sums) => number): Sums => ({
  impressions: of('impressions'),
  clicks: of('clicks'),
  slotCards: of('slotCards'),
  cardClicks: of('cardClicks'),
  uniqueCardClicks: of('uniqueCardClicks'),
  uniquePaidClicks: of('uniquePaidClicks'),
  uniqueBroughtClicks: of('uniqueBroughtClicks'),
});
const none = sumsBy(() => 0);
const tenths = (figure: number): number => Math.round(figure * 10) / 10;

const figures = (sums: Sums): Sums & Figures => ({
  ...sums,
  cardClickRate: clickRate(sums.cardClicks, sums.slotCards),
});

/** The average per model; the click rate is that of all of them together. */
const average = (models: readonly number[], of: ReadonlyMap<number, Sums>): Figures => {
  const sums = models.map((id) => of.get(id) ?? none);
  const all = sumsBy((figure) => sums.reduce((total, one) => total + one[figure], 0));
  return { ...figures(all), ...sumsBy((figure) => tenths(all[figure] / models.length)) };
};

/** The sums of each model over the days, one key range per model. Models without any are left out. */
const figuresOf = async (
  db: Queryable,
  modelIds: readonly number[],
  { first, last }: Range,
): Promise<ReadonlyMap<number, Sums>> => {
  const { rows } = await db.query<Sums & { model_id: number }>({
    name: 'placement-figures',
    text: `select asked.model_id, sums.* from unnest($1::bigint[]) as asked (model_id), lateral (
        select coalesce(sum(card + profile), 0) as impressions, coalesce(sum(clicks), 0) as clicks,
          coalesce(sum(slot_cards), 0) as "slotCards", coalesce(sum(card_clicks), 0) as "cardClicks",
          coalesce(sum(card_people), 0) as "uniqueCardClicks", coalesce(sum(paid_people), 0) as "uniquePaidClicks",
          coalesce(sum(least(unique_clicks - coalesce(card_people, 0), clicks - card_clicks)), 0) as "uniqueBroughtClicks"
        from model_days left join (select * from model_people_days where day between $2 and $3) as people using (model_id, day)
        where model_id = asked.model_id and day between $2 and $3 offset 0) as sums
      where sums.impressions + sums.clicks > 0`,
    values: [modelIds, first, last],
  });
  return new Map(rows.map(({ model_id, ...sums }) => [model_id, sums]));
};

/** The sums of one model over the days. */
export const placementSums = async (db: Queryable, modelId: number, days: Range): Promise<Sums> =>
  (await figuresOf(db, [modelId], days)).get(modelId) ?? none;

/** These days in every time zone, from 10:00 UTC of the day before until noon of the day after. */
const spanOf = (first: Day, last: Day): { from: string; to: string } => ({
  from: `${addDays(first, -1)}T10:00:00Z`,
  to: `${addDays(last, 1)}T12:00:00Z`,
});

const before = async (
  { db }: PlacementEffectDeps,
  modelId: number,
  { before, beforeWasFeatured }: PlacementDays,
  since: string,
): Promise<Measured['before']> => {
  if (beforeWasFeatured) return { is: 'featured-too', ...before };
  if (since > before.first) return { is: 'no-history', ...before, since };
  return {
    is: 'measured',
    ...before,
    ...figures(await placementSums(db, modelId, before)),
  };
};

const similar = async (
  { db, catalog }: PlacementEffectDeps,
  modelId: number,
  category: string,
  days: PlacementDays,
  own: Measured['before'],
  requestId: string,
): Promise<Measured['similar']> => {
  const compared = own.is === 'measured' ? days.before.first : days.featured.first;
  const { from, to } = spanOf(compared, days.featured.last);
  const found = await catalog.get(`/internal/models/by-id/${modelId}/peers?from=${from}&to=${to}`, requestId);
  const { modelIds } = PeerModels.parse(found ?? { modelIds: [] });
  const of = own.is === 'measured' ? await figuresOf(db, modelIds, days.before) : undefined;
  const near = nearestModels(
    modelIds,
    own.is === 'measured' && of !== undefined
      ? { own: own.impressions, of: new Map([...of].map(([id, { impressions }]) => [id, impressions])) }
      : undefined,
  );
  if (near === undefined) return { is: 'too-few', category, models: modelIds.length };
  return {
    is: 'measured',
    category,
    models: near.length,
    nearestBy: of === undefined ? 'likes' : 'impressions',
    featured: average(near, await figuresOf(db, near, days.featured)),
    before: of === undefined ? null : average(near, of),
  };
};

/** The first whole day of the figures: counting started in the middle of its first day. */
export const readCountedSince = async (db: Queryable, today: Day): Promise<Day> => {
  const first = await firstCountedDay(db);
  return first === undefined ? today : addDays(first, 1);
};

/** The effect of the model's latest featured placement; contract `PlacementEffect` defines each part. */
export const measurePlacement = async (
  deps: PlacementEffectDeps,
  modelId: number,
  requestId: string,
): Promise<PlacementEffect> => {
  const found = await deps.catalog.get(`/internal/models/by-id/${modelId}/placements`, requestId);
  if (found === undefined) return notFound('model.unknown', 'There is no such model.');
  const history = PlacementHistory.parse(found);
  const periods = history.placements.map(periodOf);
  const { calendar } = deps;
  const countedSince = await readCountedSince(deps.db, calendar.today());
  const days = placementDays(periods, calendar, Date.now(), countedSince);
  if (days === undefined) return { is: 'never' };
  if (days.wholeDays < placementMinDays)
    return {
      is: 'too-early',
      wholeDays: days.wholeDays,
      running: days.running,
      ...(days.running && { comparedFrom: days.comparedFrom }),
    };
  const since = historySince(calendar.momentOf(Date.parse(history.createdAt)).day, countedSince);
  const own = await before(deps, modelId, days, since);
  const featured = figures(await placementSums(deps.db, modelId, days.featured));
  return {
    is: 'measured',
    running: days.running,
    days: { ...days.featured, count: days.wholeDays },
    featured,
    ...placementPrice(history.placements, {
      wholeDays: days.wholeDays,
      clicks: featured.uniquePaidClicks,
      now: Date.now(),
    }),
    before: own,
    similar: await similar(deps, modelId, history.category, days, own, requestId),
  };
};
