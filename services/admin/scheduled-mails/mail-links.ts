import { Renewal } from '@marquee/contracts/http/contact';
import { text } from '@marquee/contracts/text/text';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../deps';
import { unlistedHeaders } from '../inbox/status-link';
import { renewalOf } from '../listing-requests/listing-request-queries';
import { unsubscribeFromDigest } from './due-mails';

const params = z.object({ token: text(200) });

/** The fields of the earlier request, for the form behind a renewal link. */
export const getRenewal = route({
  get: '/api/contact/renewal',
  params,
  reply: Renewal,
  handle: async ({ params: { token } }, { db, links }) => {
    const id = links.readRenewal(token);
    const found = id === undefined ? undefined : await renewalOf(db, id);
    return answer(200, found ?? notFound('renewal.unknown'), unlistedHeaders);
  },
});

/** One-click unsubscription (RFC 8058), also from our page. No body is read; a repeat changes nothing. */
export const unsubscribe = route({
  post: '/api/mails/unsubscribe/:token',
  params,
  handle: async ({ params: { token }, log, requestId }, { db, links }) => {
    const subscription = links.readUnsubscribe(token) ?? notFound('subscription.unknown');
    if (!(await unsubscribeFromDigest(db, subscription))) notFound('subscription.unknown');
    log.info('mail.unsubscribed', { requestId, ...subscription });
  },
});
