import { pageTypeOf } from '@marquee/contracts/events/page-surfaces';
import type { PageViewed } from '@marquee/contracts/events/page-viewed';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { unknownGroup } from '@marquee/contracts/http/model-analytics';
import { noCampaign } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import { sourceOf } from '@marquee/contracts/rules/sources';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DaysOfPeople } from './closed-days';
import type { DatedView } from './dated-activity';
import { type Firsts, firstOfDay } from './first-of-day';

const eventFacts = ['path', 'referrer', 'country', 'device', 'browser', 'campaign'] as const;
/** Facts that are derived from the view as it was recorded. In the others, names beyond the day's limits are `(other)`. */
const sentFacts = ['source', 'page'] as const;

/**
 * A visitor's first view of a day. It alone decides under which country, device, browser, referrer, campaign
 * and entry page the visitor is counted, so that each of these breakdowns adds up to the number of visitors
 * exactly.
 */
export type FirstVisit = {
  readonly day: Day;
  readonly event: Readonly<Pick<PageViewed, 'visitor' | 'at' | (typeof eventFacts)[number]>>;
  readonly source: string;
  readonly page: string;
};

/** The view under the names of its day, with its source and type of page as they were recorded. */
export const visitOf = (
  { event: { referrer, campaign, path } }: DatedView,
  named: DatedView,
): GroupedView => ({
  day: named.day,
  hour: named.hour,
  event: named.event,
  source: sourceOf(referrer, campaign).name,
  page: pageTypeOf(path),
});
export type GroupedView = DatedView & FirstVisit;

/**
 * The changes by a batch: visits by which visitors are counted from now on, and visits that these replace.
 */
export type FirstVisits = Firsts<FirstVisit> & {
  /** Whether the view's visitor is beyond a cap of the day and counts as no visitor. */
  readonly isOther: (view: FirstVisit) => boolean;
};

const siteVisitors = firstOfDay<FirstVisit>('site_visitors', ['visitor'], [...eventFacts, ...sentFacts], {
  personOf: ({ event }) => event.visitor,
  keyOf: ({ event }) => [event.visitor],
  atOf: ({ event }) => event.at,
  factsOf: ({ event, source, page }) => [
    ...eventFacts.map((fact) => (fact === 'campaign' ? event.campaign || noCampaign : event[fact])),
    source,
    page,
  ],
  // Rows that an earlier version has stored have no source and page.
  itemOf: ({ day, source, page, ...event }) =>
    ({ day, event, source: source ?? unknownGroup, page: page ?? unknownGroup }) as FirstVisit,
});

const isPerson = ({ event }: FirstVisit): boolean => event.visitor !== otherVisitor;

/** Each visitor's first view of each day. */
export const foldSiteVisitors = (views: readonly FirstVisit[]): FirstVisit[] =>
  siteVisitors.fold(views.filter(isPerson));

/** Stores the first visits for which their days have room. */
export const addSiteVisitors = async (
  tx: Queryable,
  all: readonly FirstVisit[],
  days: DaysOfPeople,
): Promise<FirstVisits> => {
  const { begun, undone, isCounted } = await siteVisitors.add(tx, all, days);
  return { begun, undone, isOther: (view) => !isPerson(view) || !isCounted(view) };
};

/** The tables of pseudonyms. */
export const personTables = ['site_visitors', 'first_clicks', 'click_visitors'] as const;
type PersonTable = (typeof personTables)[number];

/** Well within the time limit of a statement, on a slow disk too. */
const deleteMaxRows = 10_000;

/**
 * Deletes the pseudonyms of days that were closed for people longer ago than any transaction lasts that has
 * seen them open, and of which nothing may still be counted: `today` is that of `closeDays`. Returns the number of deleted rows.
 */
export const deleteOldVisitors = async (db: Queryable, table: PersonTable, today: Day): Promise<number> => {
  // One day after another, so that each statement reads a range of the key and nothing else.
  const oldest = await firstRow<{ day: Day }>(
    db,
    `select day from site_days where people_closed_at < now() - interval '30 minutes' and day < $1::date - 3
       and exists (select from ${table} where ${table}.day = site_days.day) order by day limit 1`,
    [today],
  );
  if (oldest === undefined) return 0;
  const { rowCount } = await db.query(
    `delete from ${table} where ctid = any (array(
       select ctid from ${table} where day = $1 limit ${deleteMaxRows}))`,
    [oldest.day],
  );
  return rowCount ?? 0;
};
