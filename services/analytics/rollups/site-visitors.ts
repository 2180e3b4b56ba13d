import type { Day } from '@marquee/contracts/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedView } from './dated-activity';

/**
 * A visitor's first view of a day. It alone decides under which country, device, browser, referrer and entry page the visitor is
 * counted, so that each of these breakdowns adds up to the number of visitors exactly.
 */
export type FirstVisit = DatedView;

/**
 * Each visitor's first view of each day in the order in which they were accepted, sorted by day and visitor. By that order and not by
 * the date: then it makes no difference where one batch ends and the next begins, and a recount comes to the same figures.
 */
export const foldSiteVisitors = (views: readonly DatedView[]): FirstVisit[] => {
  const first = new Map<string, DatedView>();
  for (const view of views) {
    const key = `${view.day} ${view.event.visitor}`;
    if (!first.has(key)) first.set(key, view);
  }
  return [...first.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, view]) => view);
};

/** The pseudonym's 64 bits as PostgreSQL's signed bigint. */
const toBigint = (visitor: string): string => BigInt.asIntN(64, BigInt(`0x${visitor}`)).toString();

/** Remembers the visitors and returns those whom nobody had counted on that day before. */
export const addSiteVisitors = async (tx: Queryable, visits: readonly FirstVisit[]): Promise<FirstVisit[]> => {
  if (visits.length === 0) return [];
  const visitors = visits.map(({ event }) => toBigint(event.visitor));
  const { rows } = await tx.query<{ day: Day; visitor: string }>({
    name: 'add-site-visitors',
    text: `insert into site_visitors (day, visitor)
           select * from unnest($1::date[], $2::bigint[])
           on conflict do nothing
           returning day, visitor::text`,
    values: [visits.map(({ day }) => day), visitors],
  });
  if (rows.length === visits.length) return [...visits];
  const fresh = new Set(rows.map(({ day, visitor }) => `${day} ${visitor}`));
  return visits.filter(({ day }, index) => fresh.has(`${day} ${visitors[index]}`));
};
