import { noCampaign } from '@marquee/contracts/http/site-clicks';
import { otherName } from '@marquee/contracts/http/website-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedActivity, DatedLinkClick, DatedView } from './dated-activity';

/**
 * Lists whose names come from requests, each with its table and the most names per day; the rest is summed
 * under `(other)`.
 */
const lists = {
  // The product passes PATHS_PER_DAY instead.
  path: { table: 'page_days', capacity: 10_000 },
  referrer: { table: 'referrer_days', capacity: 1_000 },
  // More than a site's campaigns, and few enough to read a month of days at once.
  campaign: { table: 'campaign_names', capacity: 100 },
} as const;

/**
 * Names of rows that take no place in a list. An event that contains one of them is summed under `(other)`.
 */
export const reservedNames: readonly string[] = [noCampaign, otherName];

export type NameList = keyof typeof lists;
export const nameLists = Object.keys(lists) as readonly NameList[];

/** The table whose rows are the names that a day has admitted; figures begin at 0. */
export const tableOfNames = (list: NameList): string => lists[list].table;
const addSql = (list: NameList): string =>
  `insert into ${tableOfNames(list)} (day, ${list}) select * from unnest($1::date[], $2::text[]) on conflict do nothing`;
const knownSql = (list: NameList): string =>
  `select day, ${list} as name from unnest($1::date[], $2::text[]) as asked (day, ${list}) join ${tableOfNames(list)} using (day, ${list})`;
type Name = { readonly day: Day; readonly name: string };

/** Days whose admitted names are kept in memory, so that most batches need no query. */
const cachedDays = 6;

const keyOf = ({ day, name }: Name): string => `${day} ${name}`;
const columns = (names: readonly Name[]): unknown[] => [
  names.map(({ day }) => day),
  names.map(({ name }) => name),
];

/** Those whose day is not full. A full day stays full, so this needs no lock. */
const withRoom = async (
  db: Queryable,
  list: NameList,
  names: readonly Name[],
  capacity: number,
): Promise<Name[]> => {
  const { rows } = await db.query<{ day: Day }>(
    'select day from daily_names where list = $1 and day = any($2::date[]) and taken >= $3',
    [list, [...new Set(names.map(({ day }) => day))], capacity],
  );
  const full = new Set(rows.map(({ day }) => day));
  return names.filter(({ day }) => !full.has(day));
};

/**
 * Admits as many of `names` (sorted, none of them known before) as the day has room for. Returns the admitted
 * ones.
 */
const admitNew = async (
  tx: Queryable,
  list: NameList,
  names: readonly Name[],
  capacity: number,
): Promise<Name[]> => {
  const days = [...new Set(names.map(({ day }) => day))].sort();
  await tx.query(
    'insert into daily_names (list, day, taken) select $1, unnest($2::date[]), 0 on conflict do nothing',
    [list, days],
  );
  // One worker at a time per day and list, in order of days: the number is exact and workers cannot deadlock.
  const { rows: counts } = await tx.query<{ day: Day; taken: number }>(
    'select day, taken from daily_names where list = $1 and day = any($2::date[]) order by day for update',
    [list, days],
  );
  // Read after the lock was granted: another worker may have admitted some meanwhile.
  const { rows: known } = await tx.query<Name>(knownSql(list), columns(names));
  const isKnown = new Set(known.map(keyOf));
  const room = new Map(counts.map(({ day, taken }) => [day, capacity - taken]));
  const added: Name[] = [];
  for (const entry of names) {
    const left = room.get(entry.day) ?? 0;
    if (left <= 0 || isKnown.has(keyOf(entry))) continue;
    room.set(entry.day, left - 1);
    added.push(entry);
  }
  await tx.query(addSql(list), columns(added));
  await tx.query(
    `update daily_names set taken = taken + more
     from (select new_day, count(*) as more from unnest($2::date[]) as new_day group by new_day) as added
     where list = $1 and day = new_day`,
    [list, added.map(({ day }) => day)],
  );
  return [...known, ...added];
};

export type Names = {
  /** Replaces a view's path, referrer or campaign with `(other)` when the day has no room for it. */
  readonly rename: (view: DatedView) => DatedView;
  /** The campaign under which the site counts a click; `(none)` without one. */
  readonly campaignOf: (click: DatedLinkClick) => string;
};

/** Every event under its own names. */
export const givenNames: Names = {
  rename: (view) => view,
  campaignOf: ({ event }) => event.campaign || noCampaign,
};

export type DailyNames = {
  /** Admits the names of views and clicks while there is room and returns the renaming of the others. */
  readonly admit: (activity: Pick<DatedActivity, 'views' | 'linkClicks'>) => Promise<Names>;
};

type Named = {
  readonly day: Day;
  readonly event: { readonly [List in NameList]?: string | undefined };
};

/**
 * Keeps the number of distinct paths, referrers and campaigns of a day at or below its cap, exactly, with any
 * number of workers. Names are admitted in a short transaction before the events are counted, so that workers
 * do not wait for each other's sums.
 */
export const dailyNames = (db: Postgres, capacities: Partial<Record<NameList, number>> = {}): DailyNames => {
  const admitted: Record<NameList, Map<Day, Set<string>>> = {
    path: new Map(),
    referrer: new Map(),
    campaign: new Map(),
  };

  const cache = (list: NameList, names: readonly Name[]): void => {
    const days = admitted[list];
    for (const { day, name } of names) {
      const known = days.get(day) ?? new Set();
      known.add(name);
      days.set(day, known);
    }
    for (const day of [...days.keys()].sort().slice(0, -cachedDays)) days.delete(day);
  };

  /** The names for which there is no room. */
  const refusedOf = async (list: NameList, events: readonly Named[]): Promise<ReadonlyMap<string, Name>> => {
    const capacity = capacities[list] ?? lists[list].capacity;
    const unknown = new Map<string, Name>();
    for (const { day, event } of events) {
      const name = event[list];
      // An event may have no campaign.
      if (name && !admitted[list].get(day)?.has(name)) unknown.set(keyOf({ day, name }), { day, name });
    }
    if (unknown.size === 0) return unknown;

    const candidates = [...unknown.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, name]) => (reservedNames.includes(name.name) ? [] : [name]));
    if (candidates.length === 0) return unknown;
    const { rows: known } = await db.query<Name>(knownSql(list), columns(candidates));
    const isKnown = new Set(known.map(keyOf));
    const fresh = candidates.filter((name) => !isKnown.has(keyOf(name)));
    const fitting = fresh.length === 0 ? [] : await withRoom(db, list, fresh, capacity);
    const taken =
      fitting.length === 0 ? [] : await db.transaction((tx) => admitNew(tx, list, fitting, capacity));
    cache(list, [...known, ...taken]);
    for (const name of [...known, ...taken]) unknown.delete(keyOf(name));
    return unknown;
  };

  return {
    admit: async ({ views, linkClicks }) => {
      const paths = await refusedOf('path', views);
      const referrers = await refusedOf('referrer', views);
      const campaigns = await refusedOf('campaign', [...views, ...linkClicks]);
      if (paths.size === 0 && referrers.size === 0 && campaigns.size === 0) return givenNames;
      const named = <Name extends string | undefined>(
        refused: ReadonlyMap<string, unknown>,
        day: Day,
        name: Name,
      ) => (name && refused.has(keyOf({ day, name })) ? otherName : name);
      return {
        rename: (view) => {
          const { day, event } = view;
          const path = named(paths, day, event.path);
          const referrer = named(referrers, day, event.referrer);
          const campaign = named(campaigns, day, event.campaign);
          return path === event.path && referrer === event.referrer && campaign === event.campaign
            ? view
            : { ...view, event: { ...event, path, referrer, campaign } };
        },
        campaignOf: ({ day, event }) => named(campaigns, day, event.campaign) || noCampaign,
      };
    },
  };
};
