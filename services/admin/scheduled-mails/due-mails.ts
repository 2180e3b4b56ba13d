import { activationHours } from '@marquee/contracts/http/inbox';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import type { Subscription } from '../mail/signed-links';

/** Mails that one run prepares of each kind at most; the next run prepares the others. */
const batchMax = 100;

export const notQueued = (occasion: string): string =>
  `not exists (select from mails where mails.occasion = ${occasion})`;

export type Deadline = {
  readonly kind: 'listing' | 'report';
  readonly id: number;
  readonly reference: string;
  readonly dueAt: Date;
  readonly isOver: boolean;
  readonly occasion: string;
};

/**
 * Paid requests past the usual 24 hours (near) or past 48 (over), and open reports in the last quarter of their
 * time (near) or past it (over). Each is returned once as near and once as over.
 */
export const dueDeadlines = (db: Queryable, now: Date): Promise<Deadline[]> =>
  rowsOf(
    db,
    `with open as (
       select 'listing' as kind, id, reference, paid_at + make_interval(hours => $2) as near_at, paid_at + make_interval(hours => $3) as due_at
       from listing_requests where state = 'paid'
       union all
       select 'report', id, reference, due_at - (due_at - created_at) / 4, due_at from reports where closed_at is null
     ), due as (
       select kind, id, reference, due_at as "dueAt", due_at <= $1 as "isOver",
              kind || case when due_at <= $1 then '-overdue:' else '-near:' end || reference as occasion
       from open where near_at <= $1
     )
     select * from due where ${notQueued('due.occasion')} order by "dueAt" limit ${batchMax}`,
    [now, activationHours.usual, activationHours.most],
  );

export type Placed = {
  readonly id: number;
  readonly reference: string;
  readonly email: string;
  readonly priceCents: number;
  readonly modelId: number;
  /** The placement that this request paid for: after the one that it renewed. */
  readonly from: Date;
  readonly until: Date;
  readonly occasion: string;
};

const placedColumns = `l.id, l.reference, l.email, l.price_cents as "priceCents", l.model_id as "modelId",
  greatest(l.active_at, (select max(earlier.featured_until) from listing_requests earlier
    where earlier.model_id = l.model_id and earlier.state in ('active', 'expired') and earlier.featured_until < l.featured_until)) as "from",
  l.featured_until as "until"`;

/** Active placements that end within so many days, and not within so many (exclusive). */
export const endingPlacements = (
  db: Queryable,
  now: Date,
  { withinDays, butNotDays }: { withinDays: number; butNotDays: number },
): Promise<Placed[]> => {
  const occasion = `'ends-${withinDays}:' || l.reference`;
  return rowsOf<Placed>(
    db,
    `select ${placedColumns}, ${occasion} as occasion from listing_requests l
     where l.state = 'active' and l.model_id is not null and l.active_at <= $1::timestamptz - interval '1 day'
       and l.featured_until > $1::timestamptz + make_interval(days => $3) and l.featured_until <= $1::timestamptz + make_interval(days => $2)
       and ${notQueued(occasion)} order by l.featured_until limit ${batchMax}`,
    [now, withinDays, butNotDays],
  );
};

/** Placements that have ended in the last 14 days: what ended before an upgrade gets no statement. */
export const endedPlacements = (db: Queryable, now: Date): Promise<Placed[]> => {
  const occasion = `'statement:' || l.reference`;
  return rowsOf<Placed>(
    db,
    `select ${placedColumns}, ${occasion} as occasion from listing_requests l
     where l.state in ('active', 'expired') and l.model_id is not null
       and l.featured_until <= $1 and l.featured_until > $1::timestamptz - interval '14 days'
       and ${notQueued(occasion)} order by l.featured_until limit ${batchMax}`,
    [now],
  );
};

/**
 * The latest request of each holder and model that is or was active, unless the holder has unsubscribed: for
 * the digest of the week that began on `monday`.
 */
export const digestsToSend = (db: Queryable, monday: string, now: Date): Promise<Placed[]> => {
  const occasion = `'digest:' || $1::text || ':' || l.reference`;
  return rowsOf<Placed>(
    db,
    `select * from (
       select distinct on (lower(l.email), l.model_id) ${placedColumns}, ${occasion} as occasion, l.active_at as "activeAt"
       from listing_requests l
       where l.state in ('active', 'expired') and l.model_id is not null and l.active_at <= $2::timestamptz - interval '1 day'
         and not exists (select from digest_opt_outs o where o.email = lower(l.email))
       order by lower(l.email), l.model_id, l.id desc
     ) as latest where ${notQueued('latest.occasion')} order by id limit ${batchMax}`,
    [monday, now],
  );
};

type EnteredDigest = { readonly modelId: number; readonly email: string; readonly occasion: string };

/** As `digestsToSend`, for entered emails, of those who get no digest because of a listing request. */
export const enteredDigests = (db: Queryable, monday: string): Promise<EnteredDigest[]> =>
  rowsOf(
    db,
    `select * from (
       select model_id as "modelId", email, 'digest:' || $1::text || ':model-' || model_id as occasion from holder_emails e
       where not exists (select from digest_opt_outs o where o.email = lower(e.email))
         and not exists (select from listing_requests l where l.model_id = e.model_id and lower(l.email) = lower(e.email)
                         and l.state in ('active', 'expired'))
     ) as due where ${notQueued('due.occasion')} order by "modelId" limit ${batchMax}`,
    [monday],
  );

/** Ends the weekly digest of the recipient. False where there is no such request or entered email. */
export const unsubscribeFromDigest = async (db: Queryable, subscription: Subscription): Promise<boolean> => {
  const [source, id] =
    'modelId' in subscription
      ? ['holder_emails where model_id = $1', subscription.modelId]
      : 'operatorId' in subscription
        ? ['operators where id = $1', subscription.operatorId]
        : ['listing_requests where id = $1', subscription.listingRequestId];
  const { rows } = await db.query(
    `with recipient as (select lower(email) as email from ${source}),
          added as (insert into digest_opt_outs (email) select email from recipient on conflict do nothing)
     select 1 from recipient`,
    [id],
  );
  return rows.length === 1;
};
