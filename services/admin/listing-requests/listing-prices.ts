import { ListingRequest, SetListingPrice } from '@marquee/contracts/http/inbox';
import { Receipt } from '@marquee/contracts/http/receipt';
import { isBeforePayment } from '@marquee/contracts/rules/listing-request-states';
import { text } from '@marquee/contracts/text/text';
import { conflict, notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { z } from 'zod';
import { recordInboxAction } from '../audit/record-action';
import { route } from '../deps';
import { InboxId } from '../inbox/inbox-page';
import { lockListingRequest, setListingPrice } from './listing-request-changes';
import { wholeRequest } from './listing-request-queries';
import { receiptOf } from './receipt-queries';

/** Changes the agreed price. 409 once the request is paid or over. */
export const postListingPrice = route({
  post: '/api/admin/inbox/listing-requests/:id/price',
  allow: 'admin',
  params: InboxId,
  body: SetListingPrice,
  reply: ListingRequest,
  handle: ({ params: { id }, body: { priceCents }, identity, requestId }, { db, paymentInstructions }) =>
    db.transaction(async (tx) => {
      const request = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      if (!isBeforePayment(request.state))
        conflict('listing-request.price-fixed', 'The price can be changed until the request is paid.');
      if (request.priceCents !== priceCents) {
        await setListingPrice(tx, id, priceCents);
        await recordInboxAction(tx, 'listing.priced', {
          by: actorOf(identity),
          requestId,
          about: { kind: 'listing request', id, reference: request.reference },
          before: { priceCents: request.priceCents },
          after: { priceCents },
        });
      }
      return await wholeRequest(tx, id, paymentInstructions);
    }),
});

const privateHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** For the requester, by the token of the status link. 404 until the request is paid. */
export const getReceipt = route({
  get: '/api/contact/receipt/:token',
  params: z.object({ token: text(4_096) }),
  reply: Receipt,
  handle: async ({ params: { token } }, { db, receiptSeller }) =>
    answer(
      200,
      (await receiptOf(db, { token }, receiptSeller)) ?? notFound('receipt.unknown'),
      privateHeaders,
    ),
});

export const getAdminReceipt = route({
  get: '/api/admin/inbox/listing-requests/:id/receipt',
  allow: 'admin',
  params: InboxId,
  reply: Receipt,
  handle: async ({ params: { id } }, { db, receiptSeller }) =>
    answer(200, (await receiptOf(db, { id }, receiptSeller)) ?? notFound('receipt.unknown'), privateHeaders),
});
