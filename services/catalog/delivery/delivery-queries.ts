import type { Placement } from '@marquee/contracts/http/placement';
import type { Day } from '@marquee/contracts/rules/days';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { type Account, type Debt, deliverDay } from './delivery';

type Seen = readonly { readonly modelId: number; readonly cards: number }[];

/** Delivers a day's cards to the placements that are owed them; their rows stay locked, in order. */
export const deliverCards = async (tx: Queryable, day: Day, seen: Seen): Promise<void> => {
  const { rows } = await tx.query<Account>(
    `select p.id, p.model_id as "modelId", p.owed_cards as owed, coalesce(d.cards, 0) as "onDay", p.given_back_at is not null as "isSettled",
       p.counts_from as "countsFrom", p.seen_before as "seenBefore"
     from placements p left join placement_days d on d.placement_id = p.id and d.day = $1
     where p.owed_cards > 0 or d.cards is not null order by p.id for update of p`,
    [day],
  );
  const changed = deliverDay(rows, day, new Map(seen.map(({ modelId, cards }) => [modelId, cards])));
  if (changed.length === 0) return;
  await tx.query(
    `with changed as (select * from jsonb_to_recordset($2::jsonb) as c (id integer, owed integer, cards integer)),
       owing as (update placements p set owed_cards = c.owed from changed c where p.id = c.id)
     insert into placement_days (placement_id, day, cards) select id, $1, cards from changed order by id
     on conflict (placement_id, day) do update set cards = excluded.cards`,
    [day, JSON.stringify(changed)],
  );
};

/** The columns of a placement `p` that say what it promised, and what became of it. `delivered` is added up from its days. */
export const balanceColumns = `promised_cards as promised, owed_cards as owed, given_back_cards as "givenBack",
  coalesce((select sum(cards) from placement_days where placement_id = p.id), 0)::int as delivered`;

/** Whose cards: all that a model is owed, or those of the placements with this `started_by`. */
export type Owed = { readonly modelId: number } | { readonly startedBy: string };

/**
 * Gives back what is still owed. Repeating it changes nothing; for a refund it takes over what an archiving
 * gave back, which restoring then does not return.
 */
export const giveBackCards = async (tx: Queryable, owed: Owed, at: Date): Promise<void> => {
  const [condition, value] =
    'modelId' in owed
      ? ['model_id = $1 and given_back_at is null', owed.modelId]
      : ['started_by = $1', owed.startedBy];
  await tx.query(
    `update placements set given_back_cards = given_back_cards + owed_cards, owed_cards = 0, given_back_at = $2
     where id in (select id from placements where ${condition} and promised_cards > 0 order by id for update)`,
    [value, at],
  );
};

/**
 * Before an archived model is listed again: what the archiving gave back is owed again, if its placement
 * still runs, without what was refunded meanwhile.
 */
export const oweAgain = async (tx: Queryable, modelId: number, at: Date): Promise<void> => {
  await tx.query(
    `update placements p set owed_cards = given_back_cards, given_back_cards = 0, given_back_at = null
     from models m where m.id = $1 and p.model_id = m.id and p.given_back_at = m.archived_at
       and exists (select from placements running where running.model_id = $1 and running.ended_at is null and running.until > $2)`,
    [modelId, at],
  );
};

/** The placements that owe cards now. */
export const readDebts = (db: Queryable): Promise<readonly Debt[]> =>
  rowsOf(
    db,
    `select model_id as "modelId", promised_cards as promised, owed_cards as owed, started_at as "startedAt",
       until - make_interval(days => extended_days) as until from placements where owed_cards > 0`,
  );

/** What all placements have promised, and what became of it. */
export const readBalance = (db: Queryable): Promise<Placement['cards'] & { readonly placements: number }> =>
  onlyRow(
    db,
    `select count(*)::int as placements, coalesce(sum(promised), 0)::int as promised, coalesce(sum(delivered), 0)::int as delivered,
       coalesce(sum(owed), 0)::int as owed, coalesce(sum("givenBack"), 0)::int as "givenBack"
     from (select ${balanceColumns} from placements p where promised_cards > 0) as sold`,
    [],
  );
