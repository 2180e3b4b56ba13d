import { FeaturedPlacements, placementMinDays } from '@marquee/contracts/http/placement-effect';
import type { SiteFigures } from '@marquee/contracts/http/site-figures';
import { addDays } from '@marquee/contracts/rules/days';
import { featuredMedianMin, siteFigureDays } from '@marquee/contracts/rules/home-slots';
import { onlyRow } from '@marquee/kit/postgres/open-postgres';
import { type PlacementEffectDeps, readCountedSince } from './measure-placement';
import { historySince, periodOf, placementDays } from './placement-days';
import { placementPrice } from './placement-price';

/** Without demo traffic. A model with a price but no clicks has an infinite price per click and sorts last. */
const mediansSql = `select percentile_cont(0.5) within group (order by clicks) as clicks,
    case when count(usd) >= ${featuredMedianMin} then round((percentile_cont(0.5) within group (order by
      case clicks when 0 then 'infinity' else usd / clicks end) filter (where usd is not null))::numeric, 2) end as "perClick"
  from json_to_recordset($1) as asked (id bigint, first date, usd float8), lateral (
    select coalesce(sum(paid_people - coalesce(events, 0)), 0)::float8 as clicks from model_people_days as people
    left join demo_days as demo on (demo.model_id, demo.day, figure) = (people.model_id, people.day, 'paid_people')
    where people.model_id = asked.id and people.day between asked.first and $2 offset 0) as sums`;

/** The medians as their contract defines them. A catalog that does not answer leaves them undefined. */
export const measureFeaturedMedian = async (
  { db, calendar, catalog }: PlacementEffectDeps,
  requestId: string,
): Promise<SiteFigures['featuredMedian']> => {
  const found = await catalog.get('/internal/placements/featured', requestId).catch(() => undefined);
  const all = FeaturedPlacements.optional().parse(found);
  if (all === undefined) return undefined;
  const today = calendar.today();
  const since = historySince(addDays(today, -siteFigureDays - 1), await readCountedSince(db, today));
  const measured = [...new Set(all.map(({ modelId }) => modelId))].flatMap((modelId) => {
    const placements = all.filter((one) => one.modelId === modelId);
    const days = placementDays(placements.map(periodOf), calendar, Date.now(), since);
    if (days === undefined || days.wholeDays < placementMinDays) return [];
    const { price } = placementPrice(placements, { ...days, clicks: 0, now: Date.now() });
    return [{ id: modelId, first: days.featured.first, usd: price?.usd ?? null }];
  });
  if (measured.length < featuredMedianMin) return null;
  const { clicks, perClick } = await onlyRow<{ clicks: number; perClick: number | null }>(db, {
    name: 'featured-median',
    text: mediansSql,
    values: [JSON.stringify(measured), addDays(today, -1)],
  });
  return { models: measured.length, clicks, perClick: Number.isFinite(perClick) ? perClick : null };
};
