import { Receipt } from '@marquee/contracts/http/receipt';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { route } from '../deps';
import { InboxId } from '../inbox/inbox-page';
import { statusLinkParams, unlistedHeaders } from '../inbox/status-link';
import { receiptOf } from './receipt-queries';

/** For the requester, by the token of the status link. 404 until the request is paid. */
export const getReceipt = route({
  get: '/api/contact/receipt',
  params: statusLinkParams,
  reply: Receipt,
  handle: async ({ params: { token } }, { db }) =>
    answer(200, (await receiptOf(db, { token })) ?? notFound('receipt.unknown'), unlistedHeaders),
});

export const getAdminReceipt = route({
  get: '/api/admin/inbox/listing-requests/:id/receipt',
  allow: 'admin',
  params: InboxId,
  reply: Receipt,
  handle: async ({ params: { id } }, { db }) =>
    answer(200, (await receiptOf(db, { id })) ?? notFound('receipt.unknown'), unlistedHeaders),
});
