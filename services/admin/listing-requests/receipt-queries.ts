import type { Receipt } from '@marquee/contracts/http/receipt';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRow } from '@marquee/kit/postgres/rows';
import { readBusiness, sellerLines } from '../business/business-queries';
import { linkedRequest } from './listing-request-queries';

/**
 * Issues the receipt of a request that was paid in this transaction, with the next number. The lock is held
 * until the transaction ends, so that one which is rolled back leaves no gap.
 */
export const issueReceipt = async (tx: Queryable, requestId: number, seller: readonly string[]) => {
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.receipts'))");
  await tx.query(
    `insert into receipts (number, listing_request_id, amount_cents, paid_at, seller)
     select (select coalesce(max(number), 0) + 1 from receipts), id, price_cents, paid_at, $2 from listing_requests where id = $1`,
    [requestId, seller.join('\n')],
  );
};

type Row = Omit<Receipt, 'seller' | 'featured'> & {
  seller: string;
  activeAt: string | null;
  featuredUntil: string | null;
};

/** The receipt of this request, or undefined. It names today's seller if it stored none. */
export const receiptOf = async (
  db: Queryable,
  request: { readonly id: number } | { readonly token: string },
): Promise<Receipt | undefined> => {
  const found = await sentRow<Row>(
    db,
    `select r.number, l.reference, l.model_name as "modelName", l.email, r.amount_cents as "amountCents", r.paid_at as "paidAt", r.seller, l.promised_cards as "promisedCards",
            l.active_at as "activeAt", l.featured_until as "featuredUntil",
            (select max(changed_at) from listing_request_transitions m where m.listing_request_id = l.id and m.to_state = 'refunded') as "refundedAt"
     from receipts r join listing_requests l on l.id = r.listing_request_id
     where l.id = ${'id' in request ? '$1' : linkedRequest}`,
    ['id' in request ? request.id : tokenHash(request.token)],
  );
  if (found === undefined) return undefined;
  const { activeAt, featuredUntil, ...row } = found;
  return {
    ...row,
    seller: row.seller === '' ? sellerLines(await readBusiness(db)) : row.seller.split('\n'),
    featured: activeAt === null || featuredUntil === null ? null : { from: activeAt, until: featuredUntil },
  };
};
