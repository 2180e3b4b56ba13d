import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { ClicksOfModel, SiteClicks } from '@marquee/contracts/http/site-clicks';
import type { SiteRangeQuery } from '@marquee/contracts/http/site-range';
import type { Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rangeCtes, rowsOfRange } from '../../counting/rollups/month-sums';
import { everyDay, type Range, rangeBefore, siteRangeOf } from './date-range';
import { clickRate } from './model-analytics';
import { firstCountedDaySql } from './site-analytics';

type Sums = Omit<SiteClicks['totals'], 'cardClickRate'>;

/** Days with their sums, by column: an object for each day would take the database twice as long. */
type Columns = {
  readonly [Name in 'day' | keyof Sums]: readonly (Name extends 'day' ? Day : number)[] | null;
};

type Row = {
  days: Columns;
  surfaces: { surface: Surface; position: number; seen: number; opened: number; clicks: number }[];
  before: Columns;
  countedSince: Day | null;
  models: ClicksOfModel[];
};

const modelFigures = `
  select ranked.model_id as "modelId", coalesce(sum(card), 0) as seen, coalesce(sum(profile), 0) as opened,
    coalesce(sum(clicks), 0) as clicks, coalesce(sum(card_clicks), 0) as "cardClicks", coalesce(sum(unique_clicks), 0) as "uniqueClicks"
  from (select distinct unnest($5::bigint[]) as model_id) as ranked left join lateral (
    select card, profile, clicks, card_clicks, unique_clicks from model_months
    where model_months.model_id = ranked.model_id and month between $1 and $2 and month in (select month from whole)
    union all
    select found.card, found.profile, found.clicks, found.card_clicks, found.unique_clicks from gaps, lateral (
      select * from model_days where model_days.model_id = ranked.model_id and day between gaps.first and gaps.last offset 0) as found
    ) as sums on true
  group by ranked.model_id`;

const siteDaysSql = (from: string): string => `
  (select json_build_object('day', array_agg(day), 'seen', array_agg(seen), 'slotCards', array_agg(slot_cards), 'opened', array_agg(opened), 'clicks', array_agg(clicks),
     'cardClicks', array_agg(card_clicks), 'uniqueClicks', array_agg(unique_clicks))
   from site_days where ${from})`;

/** One statement, hence one snapshot: lists add up to totals. Whole months are read as sums. */
const clicksSql = `
with ${rangeCtes}
select
  ${siteDaysSql('day between $1 and $2')} as days,
  (select coalesce(json_agg(json_build_object('surface', surface, 'position', position, 'seen', seen, 'opened', opened, 'clicks', clicks)
     order by seen desc, clicks desc, surface, position), '[]')
   from (select surface, position, sum(seen) as seen, sum(opened) as opened, sum(clicks) as clicks
         from (${rowsOfRange('site_surface', 'surface, position, seen, opened, clicks')}) as found group by surface, position) as sums) as surfaces,
  ${siteDaysSql('day between $3 and $4')} as before,
  (${firstCountedDaySql}) as "countedSince",
  (select coalesce(json_agg(figures), '[]') from (${modelFigures}) as figures) as models`;

type DaySums = readonly (Sums & { readonly day: Day })[];

const sumsBy = (of: (figure: keyof Sums) => number): Sums => ({
  seen: of('seen'),
  slotCards: of('slotCards'),
  opened: of('opened'),
  clicks: of('clicks'),
  cardClicks: of('cardClicks'),
  uniqueClicks: of('uniqueClicks'),
});

const rowsOf = (columns: Columns): DaySums =>
  (columns.day ?? []).map((date, nth) => ({
    day: date,
    ...sumsBy((figure) => columns[figure]?.[nth] ?? 0),
  }));

const totalsOf = (days: DaySums): SiteClicks['totals'] => {
  const sums = sumsBy((figure) => days.reduce((total, day) => total + day[figure], 0));
  return { ...sums, cardClickRate: clickRate(sums.cardClicks, sums.slotCards) };
};

const dailyStats = (range: Range, days: DaySums): SiteClicks['dailyStats'] =>
  everyDay(range, days, (date, row) => {
    const { day: _, ...sums } = row ?? { day: date, ...sumsBy(() => 0) };
    return { date, ...sums };
  });

/** The site's clicks over the range, and the figures of these models, from a few rows per month and day. */
export const siteClicks = async (
  db: Queryable,
  range: Range,
  modelIds: readonly number[],
): Promise<Omit<SiteClicks, 'range'> & Pick<SiteClicks['range'], 'countedSince'>> => {
  const earlier = rangeBefore(range);
  const row = await onlyRow<Row>(db, {
    name: 'site-clicks',
    text: clicksSql,
    values: [range.first, range.last, earlier.first, earlier.last, modelIds],
  });
  const [days, before] = [rowsOf(row.days), rowsOf(row.before)];
  const byModel = new Map(row.models.map((model) => [model.modelId, model]));
  return {
    totals: totalsOf(days),
    before: {
      ...earlier,
      ...totalsOf(before),
      dailyStats: dailyStats(earlier, before),
    },
    dailyStats: dailyStats(range, days),
    surfaces: row.surfaces,
    models: [...new Set(modelIds)].flatMap((id) => byModel.get(id) ?? []),
    countedSince: row.countedSince,
  };
};

export const firstCountedDay = async (db: Queryable): Promise<Day | undefined> =>
  (await firstRow<{ day: Day }>(db, firstCountedDaySql))?.day;

/** The requested range of the whole site. Throws 400 when it ends after today. */
export const requestedRange = (
  query: SiteRangeQuery,
  { db, calendar }: { readonly db: Queryable; readonly calendar: Calendar },
): Promise<Range> => siteRangeOf(query, calendar.today(), () => firstCountedDay(db));
