import { ListingStatus } from '@marquee/contracts/http/contact';
import { text } from '@marquee/contracts/text/text';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { listingStatus } from '../queries/listing-requests';
import { route } from '../route';

/** Whoever has the link sees how the request stands, and nothing of what it says. */
export const getListingStatus = route({
  get: '/api/contact/status/:token',
  params: z.object({ token: text(4_096) }),
  reply: ListingStatus,
  handle: async ({ params: { token } }, { db }) => {
    const status = (await listingStatus(db, token)) ?? notFound('listing-request.unknown');
    return answer(200, status, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  },
});
