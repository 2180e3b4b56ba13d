import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import type { RotationShare } from '@marquee/contracts/http/rotation-shares';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import { retryPostgres } from '@marquee/kit/postgres/is-retryable';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf, sentRow } from '@marquee/kit/postgres/rows';
import { deliverCards } from '../delivery/delivery-queries';
import type { ServedRatios } from './rotation';

const keptDays = 90;

type Served = Extract<DomainMessage['event'], { type: 'analytics.rotation.served' }>;

/** Stores each model's home cards and delivers them to what is owed. Repeated or old messages do nothing. */
export const keepServed =
  ({ db, log }: { readonly db: Postgres; readonly log: Log }) =>
  async ({ event }: DomainMessage, signal: AbortSignal): Promise<Outcome> => {
    if (event.type !== 'analytics.rotation.served') return dead(`unexpected event: ${event.type}`);
    await retryPostgres(() => storeServed(db, event), { log, signal });
    return done;
  };

/**
 * Stores the day's cards, and divides those since the figures before equally among the models that were
 * featured when they were computed.
 */
const storeServed = async (db: Postgres, { day, computedAt, served }: Served): Promise<void> =>
  await db.transaction(async (tx) => {
    const newer = await tx.query(
      `insert into rotation_days as last (day, computed_at) values ($1, $2)
       on conflict (day) do update set computed_at = excluded.computed_at where last.computed_at < excluded.computed_at`,
      [day, computedAt],
    );
    if (newer.rowCount === 0) return;
    await tx.query(
      `with given as (
         select g."modelId" as model_id, g.cards from jsonb_to_recordset($2::jsonb) as g ("modelId" integer, cards integer) join models m on m.id = g."modelId"
       ), featured as (
         select id as model_id from models where archived_at is null and featured_until > $3
       ), added as (
         select greatest(0, coalesce((select sum(cards) from given), 0)
           - coalesce((select sum(cards) from rotation_served where day = $1), 0))::float8 / greatest(1, (select count(*) from featured)) as due
       )
       insert into rotation_served as stored (day, model_id, cards, due)
       select $1, model_id, coalesce(g.cards, 0), case when f.model_id is null then 0 else added.due end
       from given g full join featured f using (model_id), added order by model_id
       on conflict (day, model_id) do update set cards = excluded.cards, due = stored.due + excluded.due`,
      [day, JSON.stringify(served), computedAt],
    );
    await deliverCards(tx, day, served);
    await tx.query('delete from rotation_served where day < $1', [addDays(day, -keptDays)]);
    await tx.query('delete from rotation_days where day < $1', [addDays(day, -keptDays)]);
  });

/** Days before and with the last one that an order considers, and that the administrator sees as a week. */
const weekDays = 7;

/** Cards ÷ due of each model in the week that ends at `at`. */
export const servedRatios = async (
  db: Queryable,
  at: Date,
  dayOf: (at: number) => Day,
): Promise<ServedRatios> => {
  const rows = await rowsOf<{ id: number; ratio: number }>(
    db,
    'select model_id as id, sum(cards) / sum(due) as ratio from rotation_served where day > $1 group by model_id having sum(due) > 0',
    [addDays(dayOf(at.getTime()), -weekDays)],
  );
  return new Map(rows.map(({ id, ratio }) => [id, ratio]));
};

/** The shares of the models featured at `at`: the least served first, those without anything due last. */
export const sharesBetween = async (
  db: Queryable,
  { first, last }: { readonly first: Day; readonly last: Day },
  at: Date,
): Promise<RotationShare[]> => {
  const rows = await rowsOf<Omit<RotationShare, 'ratio'>>(
    db,
    `select m.id, m.slug, m.name, coalesce(sum(s.cards), 0)::int as cards, coalesce(sum(s.due), 0) as due
     from models m left join rotation_served s on s.model_id = m.id and s.day between $1 and $2
     where m.archived_at is null and m.featured_until > $3
     group by m.id order by coalesce(sum(s.cards) / nullif(sum(s.due), 0), 'infinity'), m.id`,
    [first, last, at],
  );
  return rows.map((row) => ({ ...row, ratio: row.due > 0 ? row.cards / row.due : null }));
};

/** The latest day that was announced, and when its figures were computed. */
export const latestDay = (
  db: Queryable,
): Promise<{ readonly day: Day; readonly computedAt: string } | undefined> =>
  sentRow(db, 'select day, computed_at as "computedAt" from rotation_days order by day desc limit 1');
