import type { PageViewed } from '@marquee/contracts/events/page-viewed';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { noCampaign } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { arrayOf } from './add-sums';
import { rowsByKey } from './tally';

const facts = ['path', 'referrer', 'country', 'device', 'browser', 'campaign'] as const;
type Fact = (typeof facts)[number];

/**
 * A visitor's first view of a day. It alone decides under which country, device, browser, referrer, campaign
 * and entry page the visitor is counted, so that each of these breakdowns adds up to the number of visitors
 * exactly.
 */
export type FirstVisit = {
  readonly day: Day;
  readonly event: Readonly<Pick<PageViewed, 'visitor' | 'at' | Fact>>;
};

/**
 * The changes by a batch: visits by which visitors are counted from now on, and visits that these replace.
 */
export type FirstVisits = {
  readonly begun: readonly FirstVisit[];
  readonly undone: readonly FirstVisit[];
  /** Whether the view's visitor is beyond a cap of the day and counts as no visitor. */
  readonly isOther: (view: FirstVisit) => boolean;
};

const factOf = (event: FirstVisit['event'], fact: Fact): string =>
  fact === 'campaign' ? event.campaign || noCampaign : event[fact];

/** Compares like PostgreSQL's collation "C", which differs from JavaScript's `<`. */
const compareText = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Ties within a millisecond are broken by the facts, so the order is total up to equal views. */
const isEarlier = ({ event: one }: FirstVisit, { event: other }: FirstVisit): boolean => {
  if (one.at !== other.at) return one.at < other.at;
  for (const fact of facts) {
    const order = compareText(factOf(one, fact), factOf(other, fact));
    if (order !== 0) return order < 0;
  }
  return false;
};

const keyOf = ({ day, event }: FirstVisit): string => `${day} ${event.visitor}`;

/**
 * Each visitor's earliest view of each day, sorted by day and visitor. It does not depend on the order or the
 * boundaries of batches, so a rebuild yields the same figures.
 */
export const foldSiteVisitors = (views: readonly FirstVisit[]): FirstVisit[] => {
  const rows = rowsByKey(
    ({ event }: FirstVisit) => event.visitor,
    (view) => ({ view }),
  );
  for (const view of views) {
    if (view.event.visitor === otherVisitor) continue;
    const row = rows.of(view);
    if (row.view !== view && isEarlier(view, row.view)) row.view = view;
  }
  return rows.sorted().map(({ view }) => view);
};

/** The pseudonym's 64 bits as PostgreSQL's signed bigint. */
export const visitorAsBigint = (visitor: string): string =>
  BigInt.asIntN(64, BigInt(`0x${visitor}`)).toString();

const columnsOf = (visits: readonly FirstVisit[]): unknown[] => [
  arrayOf(
    'date',
    visits.map(({ day }) => day),
  ),
  arrayOf(
    'bigint',
    visits.map(({ event }) => visitorAsBigint(event.visitor)),
  ),
  arrayOf(
    'bigint',
    visits.map(({ event }) => event.at),
  ),
  ...facts.map((fact) => visits.map(({ event }) => factOf(event, fact))),
];

const parameters =
  '$1::date[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]';
const columns = ['at', ...facts];

type Known = { readonly day: Day; readonly visitor: string; readonly at: number } & Readonly<
  Pick<PageViewed, Fact>
>;

/** Replaces stored first visits by those of `visits` that are earlier. */
const moveForward = async (
  tx: Queryable,
  visits: readonly FirstVisit[],
): Promise<Omit<FirstVisits, 'isOther'>> => {
  // Rows are locked in the order of the parameters, the same in every worker, and compared again once they
  // are locked.
  const { rows } = await tx.query<Known>({
    name: 'move-site-visitors',
    text: `with earlier as (
             select known.*
             from unnest(${parameters}) with ordinality as given (day, visitor, ${columns.join(', ')}, number)
             join site_visitors as known using (day, visitor)
             where (${columns.map((name) => `given.${name}`).join(', ')}) < (${columns.map((name) => `known.${name}`).join(', ')})
             order by given.number for update of known
           )
           select day, visitor::text, ${columns.join(', ')} from earlier`,
    values: columnsOf(visits),
  });
  if (rows.length === 0) return { begun: [], undone: [] };
  const before = new Map(rows.map((row) => [`${row.day} ${row.visitor}`, row]));
  const begun = visits.filter(({ day, event }) => before.has(`${day} ${visitorAsBigint(event.visitor)}`));
  await tx.query({
    name: 'set-site-visitors',
    text: `update site_visitors set ${columns.map((name) => `${name} = given.${name}`).join(', ')}
           from unnest(${parameters}) as given (day, visitor, ${columns.join(', ')})
           where (site_visitors.day, site_visitors.visitor) = (given.day, given.visitor)`,
    values: columnsOf(begun),
  });
  return { begun, undone: rows.map(({ day, ...event }) => ({ day, event })) };
};

/**
 * The visits whose visitors may be stored: all while the days have room, otherwise those known before and the
 * earliest new ones that fit. The order of time makes a rebuild agree as far as messages came in that order.
 * Workers that count at the same time may each exceed the cap by a batch.
 */
const withinCap = async (
  tx: Queryable,
  visits: readonly FirstVisit[],
  perDay: number,
): Promise<readonly FirstVisit[]> => {
  const visitsByDay = new Map<Day, number>();
  for (const { day } of visits) visitsByDay.set(day, (visitsByDay.get(day) ?? 0) + 1);
  const { rows } = await tx.query<{ day: Day; visitors: number }>({
    name: 'visitors-of-days',
    text: 'select day, visitors from site_days where day = any($1::date[])',
    values: [[...visitsByDay.keys()]],
  });
  const room = new Map(rows.map(({ day, visitors }) => [day, perDay - visitors]));
  const roomOf = (day: Day): number => room.get(day) ?? perDay;
  if ([...visitsByDay].every(([day, visitors]) => visitors <= roomOf(day))) return visits;
  const { rows: stored } = await tx.query<{ day: Day; visitor: string }>(
    `select day, visitor::text from unnest($1::date[], $2::bigint[]) as asked (day, visitor) join site_visitors using (day, visitor)`,
    columnsOf(visits).slice(0, 2),
  );
  const known = new Set(stored.map(({ day, visitor }) => `${day} ${visitor}`));
  const refused = new Set<FirstVisit>();
  for (const visit of [...visits].sort((one, other) => one.event.at - other.event.at)) {
    const { day, event } = visit;
    if (known.has(`${day} ${visitorAsBigint(event.visitor)}`)) continue;
    room.set(day, roomOf(day) - 1);
    if (roomOf(day) < 0) refused.add(visit);
  }
  return visits.filter((visit) => !refused.has(visit));
};

/**
 * Stores the first visits. A visitor who was not counted on that day is counted now, unless `perDay` were
 * counted already; one who was counted by a later visit is counted by this one instead.
 */
export const addSiteVisitors = async (
  tx: Queryable,
  all: readonly FirstVisit[],
  perDay: number,
): Promise<FirstVisits> => {
  const isUncounted = ({ event }: FirstVisit): boolean => event.visitor === otherVisitor;
  if (all.length === 0) return { begun: [], undone: [], isOther: isUncounted };
  const visits = await withinCap(tx, all, perDay);
  const counted = new Set(visits.length === all.length ? [] : visits.map(keyOf));
  const isOther =
    visits.length === all.length ? isUncounted : (view: FirstVisit): boolean => !counted.has(keyOf(view));
  if (visits.length === 0) return { begun: [], undone: [], isOther };
  const { rows } = await tx.query<{ day: Day; visitor: string }>({
    name: 'add-site-visitors',
    text: `insert into site_visitors (day, visitor, ${columns.join(', ')})
           select * from unnest(${parameters})
           on conflict do nothing
           returning day, visitor::text`,
    values: columnsOf(visits),
  });
  if (rows.length === visits.length) return { begun: visits, undone: [], isOther };
  const fresh = new Set(rows.map(({ day, visitor }) => `${day} ${visitor}`));
  const isFresh = ({ day, event }: FirstVisit): boolean =>
    fresh.has(`${day} ${visitorAsBigint(event.visitor)}`);
  const moved = await moveForward(
    tx,
    visits.filter((visit) => !isFresh(visit)),
  );
  return { begun: [...visits.filter(isFresh), ...moved.begun], undone: moved.undone, isOther };
};

/** Well within the time limit of a statement, on a slow disk too. */
const deleteMaxRows = 10_000;

/**
 * Deletes the pseudonyms of days that ended at least three days ago and to which nothing was added for two. A
 * day that is still being filled, by a spool that returns late, keeps counting its visitors once. Returns the
 * number of deleted rows.
 */
export const deleteOldVisitors = async (
  db: Queryable,
  table: 'site_visitors' | 'click_visitors',
  today: Day,
): Promise<number> => {
  // One day after another, so that each statement reads a range of the key and nothing else.
  const oldest = await firstRow<{ day: Day }>(
    db,
    `select day from site_days where day < $1::date - 3 and counted_at < now() - interval '2 days'
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
