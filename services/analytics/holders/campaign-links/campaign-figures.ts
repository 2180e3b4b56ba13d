import {
  type CampaignLink,
  type CampaignLinkFigures,
  otherSources,
  sourceMinPeople,
} from '@marquee/contracts/http/campaign-links';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Range } from '../../dashboards/queries/date-range';

type Source = CampaignLinkFigures['sources'][number] & { readonly people: number };
type Figures = Pick<CampaignLinkFigures, 'visits' | 'clicks' | 'uniqueClicks' | 'allClicks' | 'sources'>;

type Row = {
  links: (Omit<Figures, 'sources'> & { campaign: string })[];
  sources: (Source & { readonly campaign: string })[];
};

/** One statement, hence one snapshot: sources add up to the link's visits and clicks. */
const sql = `select
  (select coalesce(json_agg(sums), '[]') from (
     select campaign, sum(clicks) as "allClicks",
       coalesce(sum(visits) filter (where day between $2 and $3), 0) as visits,
       coalesce(sum(clicks) filter (where day between $2 and $3), 0) as clicks,
       coalesce(sum(unique_clicks) filter (where day between $2 and $3), 0) as "uniqueClicks"
     from model_campaign_days where model_id = $1 group by campaign) as sums) as links,
  (select coalesce(json_agg(sums), '[]') from (
     select campaign, source as name, sum(visits) as visits, sum(clicks) as clicks, sum(people) as people
     from model_campaign_source_days where model_id = $1 and day between $2 and $3 group by campaign, source) as sums) as sources`;

/** The most visits first, at the end the sum of the sources that are too small to show. */
const shownSources = (sources: readonly Source[]): Figures['sources'] => {
  const isShown = ({ people }: Source): boolean => people >= sourceMinPeople;
  const small = sources.filter((source) => !isShown(source));
  const shown = sources
    .filter(isShown)
    .sort((one, other) => other.visits - one.visits || (one.name < other.name ? -1 : 1))
    .map(({ name, visits, clicks }) => ({ name, visits, clicks }));
  if (small.length === 0) return shown;
  const sum = (figure: 'visits' | 'clicks'): number =>
    small.reduce((total, source) => total + source[figure], 0);
  return [...shown, { name: otherSources, visits: sum('visits'), clicks: sum('clicks') }];
};

/** To one decimal; null where there is nothing to divide. */
const costPer = (costCents: number | null, count: number | null): number | null =>
  costCents === null || count === null || count === 0 ? null : Math.round((costCents / count) * 10) / 10;

export const withFigures = async (
  db: Queryable,
  modelId: number,
  { first, last }: Range,
  links: readonly CampaignLink[],
): Promise<Omit<CampaignLinkFigures, 'url'>[]> => {
  const found = await onlyRow<Row>(db, {
    name: 'campaign-figures',
    text: sql,
    values: [modelId, first, last],
  });
  const figures = new Map(found.links.map(({ campaign, ...sums }) => [campaign, sums]));
  return links.map((link) => {
    const sums = figures.get(link.name) ?? { visits: 0, clicks: 0, uniqueClicks: 0, allClicks: 0 };
    return {
      ...link,
      ...sums,
      sources: shownSources(
        found.sources.flatMap(({ campaign, ...source }) => (campaign === link.name ? [source] : [])),
      ),
      costPerClickCents: costPer(link.costCents, sums.allClicks),
      costPerSubscriptionCents: costPer(link.costCents, link.subscriptions),
    };
  });
};
