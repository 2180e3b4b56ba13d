import type { Model } from '@marquee/contracts/http/models';
import type { Placement } from '@marquee/contracts/http/placement';
import type { Day } from '@marquee/contracts/rules/days';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, rowsOf, sentRows } from '@marquee/kit/postgres/rows';
import { balanceColumns } from '../delivery/delivery-queries';
import type { FeaturedUntil } from '../models/featured-until';
import { type ModelRow, modelColumns, modelOf } from '../models/model-row';
import type { PlacementCommand } from './placement';

/** The columns that are read of a placement, for a query that calls it `p`. */
export const placementColumns = `id, started_at as "from", nullif(until, 'infinity') as until, started_by as "startedBy", ended_at as "endedAt", ended,
  ended_by as "endedBy", price_cents as "priceCents", paid_at as "paidAt", (select to_json(c) from (select ${balanceColumns}) c) as cards`;

export const placementsOf = (db: Queryable, modelId: number): Promise<Placement[]> =>
  sentRows(db, `select ${placementColumns} from placements p where model_id = $1 order by id desc`, [
    modelId,
  ]);

/** Ends the open placement, if any. True if it had expired: the expiry is still to be announced. */
export const endPlacement = async (
  tx: Queryable,
  modelId: number,
  { at, ended, by }: { at: Date; ended: 'removed' | 'replaced'; by: string | null },
): Promise<boolean> => {
  const placement = await firstRow<Pick<Placement, 'ended'>>(
    tx,
    `update placements set
       ended_at = least($2, until), ended = case when until <= $2 then 'expired' else $3 end, ended_by = case when until > $2 then $4 end
     where model_id = $1 and ended_at is null returning ended`,
    [modelId, at, ended, by],
  );
  return placement?.ended === 'expired';
};

type Begun = Omit<Extract<PlacementCommand, { does: 'feature' }>, 'does'> & {
  readonly at: Date;
  readonly by: string | null;
};

/** Opens a placement; the caller has ended the one before. Cards known already are not delivered to it. */
export const startPlacement = async (
  tx: Queryable,
  modelId: number,
  { at, until, by, price, promised }: Begun,
): Promise<void> => {
  await tx.query(
    `insert into placements (model_id, started_at, until, started_by, price_cents, paid_at, promised_cards, owed_cards, counts_from, seen_before)
     select $1, $2, $3, $4, $5, $6, $7, $7, latest.day, coalesce((select cards from rotation_served s where s.model_id = $1 and s.day = latest.day), 0)
     from (select max(day) as day from rotation_days) as latest`,
    [modelId, at, until, by, price.cents, price.paidAt, promised],
  );
};

/** Records the payment of a period that has a price. False where it has none, or was paid already. */
export const storePlacementPaid = (
  tx: Queryable,
  { modelId, id, at }: { modelId: number; id: number; at: Date },
): Promise<boolean> =>
  changesRow(
    tx,
    'update placements set paid_at = $3 where model_id = $1 and id = $2 and price_cents > 0 and paid_at is null',
    [modelId, id, at],
  );

export const refundPlacement = async (tx: Queryable, id: number): Promise<void> => {
  await tx.query('update placements set price_cents = 0, paid_at = null where id = $1', [id]);
};

/** The period that this one replaced and that would not be over yet, or undefined. */
export const replacedPlacement = async (
  tx: Queryable,
  id: number,
  at: Date,
): Promise<{ readonly until: Date | 'infinity'; readonly startedBy: string | null } | undefined> => {
  const found = await firstRow<{ until: Date | number; startedBy: string | null }>(
    tx,
    `select earlier.until, earlier.started_by as "startedBy" from placements earlier join placements f on f.id = $1
     where earlier.id = (select max(id) from placements where model_id = f.model_id and id < f.id)
       and earlier.ended = 'replaced' and earlier.ended_at = f.started_at and earlier.until > $2`,
    [id, at],
  );
  return found && { ...found, until: found.until instanceof Date ? found.until : 'infinity' };
};

/** A placement whose time is over, and the cards that its model is still owed. */
type Over = { readonly id: number; readonly modelId: number; readonly until: Date; readonly owed: number };

/** Locks up to `limit` placements whose time is over. Concurrent calls lock different ones. */
export const placementsOver = (tx: Queryable, at: Date, limit: number): Promise<Over[]> =>
  rowsOf(
    tx,
    `select id, model_id as "modelId", until, (select sum(owed_cards)::int from placements owing where owing.model_id = p.model_id) as owed
     from placements p where ended_at is null and until <= $1 order by until limit $2 for update skip locked`,
    [at, limit],
  );

export const expirePlacements = async (tx: Queryable, ids: readonly number[]): Promise<void> => {
  await tx.query("update placements set ended_at = until, ended = 'expired' where id = any($1)", [ids]);
};

/** Extends by the 1 to 30 days in which the owed cards will be received at the pace of the last week. */
export const extendPlacement = async (
  tx: Queryable,
  { id, modelId, owed }: Over,
  { at, since }: { readonly at: Date; readonly since: Day },
): Promise<void> => {
  const { until } = await onlyRow<{ until: Date }>(
    tx,
    `update placements set until = $2::timestamptz + make_interval(days => pace.days), extended_days = extended_days + pace.days
     from (select least(30, greatest(1, ceil($4 * 7.0 / greatest(1, sum(cards)))))::int as days
           from rotation_served where model_id = $5 and day >= $3) as pace
     where id = $1 returning until`,
    [id, at, since, owed, modelId],
  );
  await setFeatured(tx, modelId, until, at);
};

/** Stores until when a locked model is featured, as a new version of it. */
export const setFeatured = async (tx: Queryable, id: number, until: FeaturedUntil, at: Date) => {
  await tx.query(
    'update models set featured_until = $2, version = version + 1, updated_at = $3 where id = $1',
    [id, until, at],
  );
};

/** The models featured at that time, the first to expire first, those without end last. */
export const featuredModels = async (db: Queryable, at: Date): Promise<Model[]> => {
  const rows = await rowsOf<ModelRow>(
    db,
    `select ${modelColumns} from models m where m.archived_at is null and m.featured_until > $1 order by m.featured_until, m.id`,
    [at],
  );
  return rows.map((row) => modelOf(row, at));
};

/** `started_by` of a placement that a listing request began. */
export const startedByListing = (reference: string): string => `listing request ${reference}`;

type ListingPlacement = {
  readonly id: number;
  readonly modelId: number;
  readonly until: Date;
  readonly isOpen: boolean;
};

export const lockReference = async (tx: Queryable, reference: string): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [startedByListing(reference)]);
};

/** The latest placement that the listing request began, if any: one that was restored follows the first. */
export const placementOfListing = (tx: Queryable, reference: string): Promise<ListingPlacement | undefined> =>
  firstRow<ListingPlacement>(
    tx,
    `select id, model_id as "modelId", until, ended_at is null as "isOpen" from placements where started_by = $1 order by id desc limit 1`,
    [startedByListing(reference)],
  );
