import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';

export type Slot = Readonly<ModelAnalytics['stats']['surfaces'][number]>;

export type SlotFigures = Omit<Slot, 'surface' | 'position'>;

interface SlotRow extends SlotFigures {
  readonly key: string;
  readonly name: string;
}

export interface SlotGroup extends SlotRow {
  /** An explanation beyond the group's name. */
  readonly meaning: string | undefined;
  readonly slots: readonly SlotRow[];
}

/** Slots from 1 to this one are the top of a list: what a large screen shows first. */
const topSlots = 12;

const groupNames = {
  'home-featured': 'Home page',
  home: 'Home page, unpaid',
  top: 'Top of a list',
  deeper: 'Further down a list',
  search: 'Search',
  similar: 'Similar models',
  favorites: 'Favorites',
  premium: 'Premium page',
  live: 'Live page',
  video: 'Video pages',
  campaign: 'Campaign links',
  direct: 'Opened directly',
  profile: 'Profile, origin unknown',
  other: 'Other pages',
} as const;
type GroupKey = keyof typeof groupNames;

const groupMeanings: Readonly<Partial<Record<string, string>>> = {
  top: `Slots 1 to ${topSlots} of a list of models, a category or a landing page.`,
  search: 'Search results, and profiles opened from the suggestions below a search field.',
  direct: 'The profile was opened from another site, a bookmark or a shared link, not from a page here.',
  profile: 'Profiles and clicks for which it is not recorded which page led to them.',
  other: 'For example a page that was not found.',
} satisfies Partial<Record<GroupKey, string>>;

const groupOf = ({ surface, position }: Pick<Slot, 'surface' | 'position'>): GroupKey => {
  if (surface === 'not-found' || surface === 'unknown') return 'other';
  if (surface !== 'browse' && surface !== 'category' && surface !== 'landing') return surface;
  if (position < 0) return 'other';
  return position < topSlots ? 'top' : 'deeper';
};

/** Groups of several surfaces name the surface of each slot. */
const surfaceNames: Partial<Record<Surface, string>> = {
  browse: 'Browse',
  category: 'Category',
  landing: 'Landing page',
  'not-found': 'Page not found',
  unknown: 'Elsewhere',
};

const slotName = ({ surface, position }: Slot, deepest: number): string => {
  const slot =
    position < 0
      ? 'without a slot'
      : position >= deepest
        ? `slot ${deepest + 1} and deeper`
        : `slot ${position + 1}`;
  const name = surfaceNames[surface];
  return name === undefined ? slot.charAt(0).toUpperCase() + slot.slice(1) : `${name}, ${slot}`;
};

const sum = (rows: readonly Slot[], of: keyof SlotFigures): number =>
  rows.reduce((total, row) => total + row[of], 0);

const figuresOf = (rows: readonly Slot[]): SlotFigures => ({
  impressions: sum(rows, 'impressions'),
  seen: sum(rows, 'seen'),
  opened: sum(rows, 'opened'),
  clicks: sum(rows, 'clicks'),
});

/** Every group with figures, and its slots; they add up to the totals. `deepest` sums the deeper slots. */
export const slotGroups = (surfaces: readonly Slot[], deepest: number): SlotGroup[] => {
  const rows = new Map<string, Slot[]>();
  for (const slot of surfaces) rows.set(groupOf(slot), [...(rows.get(groupOf(slot)) ?? []), slot]);
  return Object.entries(groupNames).flatMap(([key, name]) => {
    const slots = (rows.get(key) ?? []).sort(
      (a, b) => a.surface.localeCompare(b.surface) || a.position - b.position,
    );
    if (slots.length === 0) return [];
    return {
      key,
      name,
      meaning: groupMeanings[key],
      ...figuresOf(slots),
      slots: slots.some(({ position }) => position >= 0)
        ? slots.map((slot) => ({
            key: `${slot.surface} ${slot.position}`,
            name: slotName(slot, deepest),
            ...figuresOf([slot]),
          }))
        : [],
    };
  });
};
