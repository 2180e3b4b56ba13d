import type { PageViewed } from '@marquee/contracts/events/page-viewed';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

const facts = ['path', 'referrer', 'country', 'device', 'browser'] as const;
type Fact = (typeof facts)[number];

/**
 * A visitor's first view of a day. It alone decides under which country, device, browser, referrer and entry page the visitor is
 * counted, so that each of these breakdowns adds up to the number of visitors exactly.
 */
export type FirstVisit = {
  readonly day: Day;
  readonly event: Readonly<Pick<PageViewed, 'visitor' | 'at' | Fact>>;
};

/** What a batch changes: visits that visitors are counted by from now on, and visits that they are counted by no more. */
export type FirstVisits = { readonly begun: readonly FirstVisit[]; readonly undone: readonly FirstVisit[] };

/** As PostgreSQL compares text under the collation "C", which is not how JavaScript does. */
const compareText = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Views of the same millisecond are told apart by what they say: two that say the same are worth the same. */
const isEarlier = ({ event: one }: FirstVisit, { event: other }: FirstVisit): boolean => {
  if (one.at !== other.at) return one.at < other.at;
  for (const fact of facts) {
    const order = compareText(one[fact], other[fact]);
    if (order !== 0) return order < 0;
  }
  return false;
};

/**
 * Each visitor's earliest view of each day, sorted by day and visitor. The earliest of all, wherever batches end and in whatever order
 * they come: a recount comes to the same figures.
 */
export const foldSiteVisitors = (views: readonly FirstVisit[]): FirstVisit[] => {
  const first = new Map<string, FirstVisit>();
  for (const view of views) {
    const key = `${view.day} ${view.event.visitor}`;
    const known = first.get(key);
    if (known === undefined || isEarlier(view, known)) first.set(key, view);
  }
  return [...first.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, view]) => view);
};

/** The pseudonym's 64 bits as PostgreSQL's signed bigint. */
const toBigint = (visitor: string): string => BigInt.asIntN(64, BigInt(`0x${visitor}`)).toString();

const columnsOf = (visits: readonly FirstVisit[]): unknown[] => [
  visits.map(({ day }) => day),
  visits.map(({ event }) => toBigint(event.visitor)),
  visits.map(({ event }) => event.at),
  ...facts.map((fact) => visits.map(({ event }) => event[fact])),
];

const asked =
  '$1::date[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]';
const said = ['at', ...facts];

type Known = { readonly day: Day; readonly visitor: string; readonly at: number } & Readonly<
  Pick<PageViewed, Fact>
>;

/** Puts those of the visits that are earlier than what their visitors are counted by in its place. */
const moveForward = async (tx: Queryable, visits: readonly FirstVisit[]): Promise<FirstVisits> => {
  // Rows are locked in the order in which they were asked for, as every worker asks, and looked at again once they are locked.
  const { rows } = await tx.query<Known>({
    name: 'move-site-visitors',
    text: `with earlier as (
             select known.*
             from unnest(${asked}) with ordinality as come (day, visitor, ${said.join(', ')}, number)
             join site_visitors as known using (day, visitor)
             where (${said.map((name) => `come.${name}`).join(', ')}) < (${said.map((name) => `known.${name}`).join(', ')})
             order by come.number for update of known
           )
           select day, visitor::text, ${said.join(', ')} from earlier`,
    values: columnsOf(visits),
  });
  if (rows.length === 0) return { begun: [], undone: [] };
  const before = new Map(rows.map((row) => [`${row.day} ${row.visitor}`, row]));
  const begun = visits.filter(({ day, event }) => before.has(`${day} ${toBigint(event.visitor)}`));
  await tx.query({
    name: 'set-site-visitors',
    text: `update site_visitors set ${said.map((name) => `${name} = come.${name}`).join(', ')}
           from unnest(${asked}) as come (day, visitor, ${said.join(', ')})
           where (site_visitors.day, site_visitors.visitor) = (come.day, come.visitor)`,
    values: columnsOf(begun),
  });
  return { begun, undone: rows.map(({ day, ...event }) => ({ day, event })) };
};

/**
 * Remembers the visitors. Those whom nobody had counted on that day begin with their visit; those who were counted by a later one are
 * counted by this one instead.
 */
export const addSiteVisitors = async (tx: Queryable, visits: readonly FirstVisit[]): Promise<FirstVisits> => {
  if (visits.length === 0) return { begun: [], undone: [] };
  const { rows } = await tx.query<{ day: Day; visitor: string }>({
    name: 'add-site-visitors',
    text: `insert into site_visitors (day, visitor, ${said.join(', ')})
           select * from unnest(${asked})
           on conflict do nothing
           returning day, visitor::text`,
    values: columnsOf(visits),
  });
  if (rows.length === visits.length) return { begun: visits, undone: [] };
  const fresh = new Set(rows.map(({ day, visitor }) => `${day} ${visitor}`));
  const isFresh = ({ day, event }: FirstVisit): boolean => fresh.has(`${day} ${toBigint(event.visitor)}`);
  const moved = await moveForward(
    tx,
    visits.filter((visit) => !isFresh(visit)),
  );
  return { begun: [...visits.filter(isFresh), ...moved.begun], undone: moved.undone };
};
