import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { csvOf } from '../../ui/format/csv';

const figures = ['seen', 'opened', 'clicks', 'uniqueClicks', 'visitors'] as const;

type Row = Readonly<Partial<Record<(typeof figures)[number], number>>> & {
  readonly list: string;
  readonly name: string;
};

/** Every list of the screen as one table, totals first. An empty cell: not counted in that list. */
export const clicksCsv = (site: SiteClicks, nameOf: (modelId: number) => string): string =>
  csvOf([
    ['list', 'name', 'seen', 'opened', 'clicks', 'unique clicks', 'visitors'],
    ...rowsOf(site, nameOf).map((row) => [
      row.list,
      row.name,
      ...figures.map((figure) => row[figure] ?? null),
    ]),
  ]);

const rowsOf = (site: SiteClicks, nameOf: (modelId: number) => string): readonly Row[] => [
  { list: 'total', name: `${site.range.first} to ${site.range.last}`, ...site.totals },
  ...site.dailyStats.map((day) => ({ list: 'day', name: day.date, ...day })),
  ...site.surfaces.map(({ surface, position, ...slot }) => ({
    list: 'slot',
    name: position < 0 ? surface : `${surface} ${position + 1}`,
    ...slot,
  })),
  ...site.platforms.map(({ platform, ...row }) => ({ list: 'platform', name: platform, ...row })),
  ...site.sources.map(({ source, ...row }) => ({ list: 'source', name: source, ...row })),
  ...site.campaigns.map(({ campaign, ...row }) => ({ list: 'campaign', name: campaign, ...row })),
  ...site.topModels.map((model) => ({ list: 'model', name: nameOf(model.modelId), ...model })),
];
