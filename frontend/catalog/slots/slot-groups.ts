import type { Surface } from '@marquee/contracts/events/impression-seen';

/** The figures of a slot. */
export interface Slot {
  readonly surface: Surface;
  readonly position: number;
  readonly impressions: number;
  readonly seen: number;
  readonly opened: number;
  readonly clicks: number;
}

/** The figures of one or more slots. */
export type SlotFigures = Omit<Slot, 'surface' | 'position'>;

interface SlotRow extends SlotFigures {
  readonly key: string;
  readonly name: string;
}

export interface SlotGroup extends SlotRow {
  /** An explanation beyond the group's name. */
  readonly meaning: string | undefined;
  /** The slots by position; empty where the group has none. */
  readonly slots: readonly SlotRow[];
}

/** Slots from 1 to this one are the top of a list: what a large screen shows first. */
const topSlots = 12;

type GroupKey =
  | 'home'
  | 'top'
  | 'deeper'
  | 'search'
  | 'similar'
  | 'favorites'
  | 'premium'
  | 'live'
  | 'video'
  | 'campaign'
  | 'direct'
  | 'profile'
  | 'other';

interface Group {
  readonly key: GroupKey;
  readonly name: string;
  readonly meaning?: string;
}

/** All groups in display order. A slot is in exactly one of them. */
const groups: readonly Group[] = [
  { key: 'home', name: 'Home page' },
  {
    key: 'top',
    name: 'Top of a list',
    meaning: `Slots 1 to ${topSlots} of a list of models, a category or a landing page.`,
  },
  { key: 'deeper', name: 'Further down a list' },
  {
    key: 'search',
    name: 'Search',
    meaning: 'Search results, and profiles opened from the suggestions below a search field.',
  },
  { key: 'similar', name: 'Similar models' },
  { key: 'favorites', name: 'Favorites' },
  { key: 'premium', name: 'Premium page' },
  { key: 'live', name: 'Live page' },
  { key: 'video', name: 'Video pages' },
  { key: 'campaign', name: 'Campaign links' },
  {
    key: 'direct',
    name: 'Opened directly',
    meaning: 'The profile was opened from another site, a bookmark or a shared link, not from a page here.',
  },
  {
    key: 'profile',
    name: 'Profile, origin unknown',
    meaning: 'Profiles and clicks for which it is not recorded which page led to them.',
  },
  {
    key: 'other',
    name: 'Other pages',
    meaning: 'For example a page that was not found.',
  },
];

const groupOf = ({ surface, position }: Pick<Slot, 'surface' | 'position'>): GroupKey => {
  switch (surface) {
    case 'home-featured':
      return 'home';
    case 'browse':
    case 'category':
    case 'landing':
      if (position < 0) return 'other';
      return position < topSlots ? 'top' : 'deeper';
    case 'not-found':
    case 'unknown':
      return 'other';
    case 'favorites':
    case 'premium':
    case 'live':
    case 'search':
    case 'similar':
    case 'video':
    case 'campaign':
    case 'direct':
    case 'profile':
      return surface;
  }
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

/**
 * Every group with figures, and its slots. The groups add up to the totals. `deepest`: the slot that sums the
 * deeper ones.
 */
export const slotGroups = (surfaces: readonly Slot[], deepest: number): SlotGroup[] => {
  const rows = new Map<GroupKey, Slot[]>();
  for (const slot of surfaces) rows.set(groupOf(slot), [...(rows.get(groupOf(slot)) ?? []), slot]);
  return groups.flatMap(({ key, name, meaning }) => {
    const slots = (rows.get(key) ?? []).sort(
      (a, b) => a.surface.localeCompare(b.surface) || a.position - b.position,
    );
    if (slots.length === 0) return [];
    return {
      key,
      name,
      meaning,
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
