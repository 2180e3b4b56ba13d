import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { platforms } from '@marquee/contracts/rules/platforms';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import type { Definition } from '../../catalog/traffic/definitions';

/** One row of a breakdown. */
interface Part {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly note?: string;
}

/** A figure split by one dimension, with the panel that shows it. */
export interface Breakdown {
  readonly title: string;
  readonly meaning: Definition;
  readonly unit: string;
  /** While it is folded. */
  readonly glance: (insights: ModelAnalytics) => string;
  readonly rows: (insights: ModelAnalytics) => readonly Part[];
}

const largestFirst = (parts: readonly Part[]): Part[] => [...parts].sort((a, b) => b.count - a.count);

/** Every known platform, including those without clicks or without a link. */
export const byPlatform = ({
  model,
  stats: { clicksByPlatform },
}: {
  readonly model: Pick<ModelAnalytics['model'], 'platforms'>;
  readonly stats: Pick<ModelAnalytics['stats'], 'clicksByPlatform'>;
}): Part[] =>
  largestFirst(
    platforms.map(({ key, name }) => ({
      key,
      name,
      count: clicksByPlatform.filter((row) => row.platform === key).reduce((sum, row) => sum + row.clicks, 0),
      ...(!model.platforms.includes(key) && { note: 'No link set.' }),
    })),
  );

const byKind = ({ stats: { impressionsByKind } }: ModelAnalytics): Part[] => [
  { key: 'card', name: 'Cards seen', count: impressionsByKind.card },
  { key: 'profile', name: 'Profile visits', count: impressionsByKind.profile },
];

export const breakdowns: readonly Breakdown[] = [
  {
    title: 'Clicks by platform',
    meaning: 'platform',
    unit: 'click',
    glance: (insights) =>
      byPlatform(insights)
        .map(({ name, count }) => `${name} ${withSeparators(count)}`)
        .join(', '),
    rows: byPlatform,
  },
  {
    title: 'Impressions by kind',
    meaning: 'kind',
    unit: 'impression',
    glance: ({ stats: { impressionsByKind } }) =>
      `${withSeparators(impressionsByKind.card)} cards seen, ${counted(impressionsByKind.profile, 'profile visit', 'profile visits')}`,
    rows: byKind,
  },
];
