import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { platforms } from '@marquee/contracts/rules/platforms';

/** A part of a total. */
export interface Part {
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

type Stats = ModelAnalytics['stats'];

export const surfaceNames: Readonly<Record<Surface, string>> = {
  'home-featured': 'Home page, featured',
  browse: 'Browse',
  search: 'Search',
  category: 'Category',
  profile: 'Profile',
  video: 'Video',
  landing: 'Landing page',
  favourites: 'Favourites',
  unknown: 'Elsewhere',
};

const reasonNames: Readonly<Record<InvalidReason, string>> = {
  bot: 'Self-declared bots',
  prefetch: 'Prefetched by a browser',
  head: 'HEAD requests',
  preview: 'Link previews',
  impossible: 'Impossible bodies',
};

const largestFirst = (parts: readonly Part[]): Part[] => [...parts].sort((a, b) => b.count - a.count);

/** Every platform that we know, also those without a click. */
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
