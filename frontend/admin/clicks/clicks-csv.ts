import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { csvOf } from '../../ui/format/csv';

/** Every list of the screen as one table, totals first. An empty cell: not counted in that list. */
export const clicksCsv = (site: SiteClicks, nameOf: (modelId: number) => string): string =>
  csvOf([columns, ...rowsOf(site, nameOf).map((row) => columns.map((_name, nth) => row[nth] ?? null))]);

const columns = ['list', 'name', 'seen', 'opened', 'clicks', 'unique clicks', 'visitors'];

const rowsOf = (
  site: SiteClicks,
  nameOf: (modelId: number) => string,
): readonly (readonly (string | number | null)[])[] => [
  ['total', `${site.range.first} to ${site.range.last}`, ...figuresOf(site.totals)],
  ...site.dailyStats.map((day) => ['day', day.date, ...figuresOf(day)]),
  ...site.surfaces.map(({ surface, position, seen, opened, clicks }) => [
    'slot',
    position < 0 ? surface : `${surface} ${position + 1}`,
    seen,
    opened,
    clicks,
    null,
  ]),
  ...site.platforms.map(({ platform, clicks }) => ['platform', platform, null, null, clicks, null]),
  ...site.sources.map(({ source, clicks, uniqueClicks }) => [
    'source',
    source,
    null,
    null,
    clicks,
    uniqueClicks,
  ]),
  ...site.campaigns.map(({ campaign, visitors, clicks, uniqueClicks }) => [
    'campaign',
    campaign,
    null,
    null,
    clicks,
    uniqueClicks,
    visitors,
  ]),
  ...site.topModels.map((model) => ['model', nameOf(model.modelId), ...figuresOf(model)]),
];

const figuresOf = ({
  seen,
  opened,
  clicks,
  uniqueClicks,
}: {
  readonly seen: number;
  readonly opened: number;
  readonly clicks: number;
  readonly uniqueClicks: number;
}) => [seen, opened, clicks, uniqueClicks];
