import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { platforms } from '@marquee/contracts/rules/platforms';
import type { Definition } from './definitions';

/** One row of a breakdown. */
interface Part {
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

type Stats = ModelAnalytics['stats'];

/** A figure split by one dimension, with the panel that shows it. */
export interface Breakdown {
  readonly title: string;
  readonly meaning: Definition;
  readonly lead?: string;
  readonly unit: string;
  readonly empty: string;
  readonly rows: (stats: Stats) => readonly Part[];
}

export const surfaceNames: Readonly<Record<Surface, string>> = {
  'home-featured': 'Home page, featured',
  browse: 'Browse',
  search: 'Search',
  category: 'Category',
  profile: 'Profile, origin unknown',
  similar: 'Similar models',
  video: 'Video',
  landing: 'Landing page',
  favourites: 'Favorites',
  direct: 'Opened directly',
  campaign: 'Campaign links',
  unknown: 'Other',
};

const reasonNames: Readonly<Record<InvalidReason, string>> = {
  bot: 'Self-identified bots',
  prefetch: 'Browser prefetches',
  head: 'HEAD requests',
  preview: 'Link previews',
  impossible: 'Impossible events',
  own: 'Your own visits and the team’s',
  repeated: 'Repeated clicks and views',
  embedded: 'Loaded inside another page',
  'data-centre': 'Data centers',
};

const largestFirst = (parts: readonly Part[]): Part[] => [...parts].sort((a, b) => b.count - a.count);

/** Every known platform, including those without clicks. */
export const byPlatform = ({ clicksByPlatform }: Pick<Stats, 'clicksByPlatform'>): Part[] =>
  largestFirst(
    platforms.map(({ key, name }) => ({
      key,
      name,
      count: clicksByPlatform.filter((row) => row.platform === key).reduce((sum, row) => sum + row.clicks, 0),
    })),
  );

export const byKind = ({ impressionsByKind }: Pick<Stats, 'impressionsByKind'>): Part[] => [
  { key: 'card', name: 'Card seen in a list', count: impressionsByKind.card },
  { key: 'profile', name: 'Profile opened', count: impressionsByKind.profile },
];

export const byReason = ({ invalid }: Pick<Stats, 'invalid'>): Part[] =>
  largestFirst(
    invalid.map(({ reason, events }) => ({ key: reason, name: reasonNames[reason], count: events })),
  );

export const breakdowns: readonly Breakdown[] = [
  {
    title: 'Clicks by platform',
    meaning: 'platform',
    unit: 'click',
    empty: 'Nothing yet.',
    rows: byPlatform,
  },
  {
    title: 'Impressions by kind',
    meaning: 'kind',
    unit: 'impression',
    empty: 'Nothing yet.',
    rows: byKind,
  },
];

export const invalidTraffic: Breakdown = {
  title: 'Invalid traffic',
  meaning: 'invalid',
  lead: 'Counted separately; not included above.',
  unit: 'event',
  empty: 'None in this period.',
  rows: byReason,
};
