import { FormAnswer, ListingRequestForm, ListingStatus } from '@marquee/contracts/http/contact';
import { listingPriceCents } from '@marquee/contracts/http/featured-days';
import { linkHasRefusedWord, refusedFields } from '@marquee/contracts/rules/refused-words';
import { listingNext } from '@marquee/contracts/rules/request-steps';
import { announce } from '@marquee/kit/bus/outbox';
import { notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { newToken } from '@marquee/kit/identity/secret-token';
import { route } from '../deps';
import { newReference } from '../inbox/reference';
import { statusLinkParams, unlistedHeaders } from '../inbox/status-link';
import { queueMail } from '../mail/mail-queries';
import { addListingRequest, agreedOf } from './listing-request-changes';
import { listingRequestMail, requestArrivedMail } from './listing-request-mails';
import { listingStatus, requestHistory } from './listing-request-queries';

const requestReceived = (reference: string, statusToken: string): FormAnswer => ({
  success: true,
  message: `Thank you! Your reference number is ${reference}. ${listingNext('received', listingPriceCents)} Payment instructions follow once it’s approved.`,
  reference,
  statusToken,
});

/** Throws 422 for texts that could not be published. Other forms accept them: they may be about one. */
const requirePublishable = (form: ListingRequestForm): void => {
  const { modelName, platforms, description, socialLinks, tags } = form;
  const fields = {
    ...refusedFields({ modelName, description, tags: tags ?? [] }),
    ...refusedFields({ platforms, socialLinks: socialLinks ?? '' }, linkHasRefusedWord),
  };
  if (Object.keys(fields).length > 0)
    unprocessable('word.refused', 'This uses a word that is not accepted here.', { fields });
};

/** Stores the request, its mail and its announcement together, then answers. */
export const submitListingRequest = route({
  post: '/api/contact/listing-request',
  body: ListingRequestForm,
  reply: FormAnswer,
  handle: async (
    { body, identity, log, requestId },
    { db, forms, confirmations, links, promisedCards, ...site },
  ) => {
    requirePublishable(body);
    await forms.listingRequest.take(identity.address);
    const reference = newReference('LR');
    const statusToken = newToken();
    if (body.website) {
      log.info('contact.spam-discarded', { requestId });
      return requestReceived(reference, statusToken);
    }
    const renewedId = links.readRenewal(body.renewal ?? '');
    await db.transaction(async (tx) => {
      const renewed = renewedId === undefined ? undefined : await agreedOf(tx, renewedId);
      const renews = renewed && renewedId;
      const id = await addListingRequest(tx, body, { reference, statusToken, renews, promisedCards });
      await announce(tx, { type: 'admin.listing.requested', listingRequestId: id, reference }, requestId);
      const arrived = requestArrivedMail({ id, reference, renews: renewed?.reference }, site);
      await queueMail(tx, { listingRequestId: id }, arrived);
      const { email, modelName } = body;
      const about = { reference, email, modelName, statusToken, priceCents: listingPriceCents };
      const history = await requestHistory(tx, id);
      const confirmation = listingRequestMail(about, history, site);
      await confirmations.queue(tx, { listingRequestId: id }, confirmation, { log, requestId });
    });
    log.info('listing.requested', { requestId, reference });
    return requestReceived(reference, statusToken);
  },
});

/** The link shows the status of the request and none of its content. */
export const getListingStatus = route({
  get: '/api/contact/status',
  params: statusLinkParams,
  reply: ListingStatus,
  handle: async ({ params: { token } }, { db, ...site }) => {
    const status = (await listingStatus(db, token, site)) ?? notFound('listing-request.unknown');
    return answer(200, status, unlistedHeaders);
  },
});
