import {
  ContactAddress,
  ContactForm,
  FormAnswer,
  ListingRequestForm,
  ListingStatus,
} from '@marquee/contracts/http/contact';
import { listingPriceCents } from '@marquee/contracts/http/featured-days';
import { inquiryTypeOf } from '@marquee/contracts/rules/inquiry-types';
import { linkHasRefusedWord, refusedFields } from '@marquee/contracts/rules/refused-words';
import { listingNext } from '@marquee/contracts/rules/request-steps';
import { text } from '@marquee/contracts/text/text';
import { notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { newToken } from '@marquee/kit/identity/secret-token';
import { announce } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { route } from '../deps';
import { newReference } from '../inbox/reference';
import { contactMessageMail } from '../mail/contact-message-mail';
import { listingRequestMail, requestArrivedMail } from '../mail/listing-request-mails';
import { addContactMessage } from '../queries/contact-messages';
import { addListingRequest, agreedOf } from '../queries/listing-request-changes';
import { listingStatus, requestHistory } from '../queries/listing-requests';
import { queueMail } from '../queries/mails';

const requestReceived = (reference: string, statusToken: string): FormAnswer => ({
  success: true,
  message: `Thank you! Your reference number is ${reference}. ${listingNext('received', listingPriceCents)} Payment instructions follow once it’s approved.`,
  reference,
  statusToken,
});

/**
 * Throws 422 for texts that could not be published. Contact and report forms accept them: they may be about
 * such a text.
 */
const requirePublishable = ({ modelName, platforms, description, socialLinks }: ListingRequestForm): void => {
  const fields = {
    ...refusedFields({ modelName, description }),
    ...refusedFields({ platforms, socialLinks: socialLinks ?? '' }, linkHasRefusedWord),
  };
  if (Object.keys(fields).length > 0)
    unprocessable('word.refused', 'This uses a word that is not accepted here.', { fields });
};

/** Stores the request, its mail and its announcement together, then answers. */
export const postListingRequest = route({
  post: '/api/contact/listing-request',
  body: ListingRequestForm,
  reply: FormAnswer,
  handle: async ({ body, identity, log, requestId }, { db, forms, confirmations, links, ...site }) => {
    requirePublishable(body);
    await forms.listingRequest.take(identity.address);
    const reference = newReference('LR');
    const statusToken = newToken();
    if (body.website !== undefined && body.website !== '') {
      log.info('contact.spam-discarded', { requestId });
      return answer(200, requestReceived(reference, statusToken), { 'cache-control': 'no-store' });
    }
    const renewedId = links.readRenewal(body.renewal ?? '');
    await db.transaction(async (tx) => {
      const renewed = renewedId === undefined ? undefined : await agreedOf(tx, renewedId);
      const renews = renewed && renewedId;
      const id = await addListingRequest(tx, body, { reference, statusToken, renews });
      await announce(tx, { type: 'admin.listing.requested', listingRequestId: id, reference }, requestId);
      const arrived = requestArrivedMail({ id, reference, renews: renewed?.reference }, site);
      await queueMail(tx, { listingRequestId: id }, arrived);
      const about = {
        reference,
        email: body.email,
        modelName: body.modelName,
        statusToken,
        priceCents: listingPriceCents,
      };
      const history = await requestHistory(tx, id);
      const confirmation = listingRequestMail(about, history, site);
      await confirmations.queue(tx, { listingRequestId: id }, confirmation, { log, requestId });
    });
    log.info('listing.requested', { requestId, reference });
    return answer(200, requestReceived(reference, statusToken), { 'cache-control': 'no-store' });
  },
});

/** The link shows the status of the request and none of its content. */
export const getListingStatus = route({
  get: '/api/contact/status/:token',
  params: z.object({ token: text(4_096) }),
  reply: ListingStatus,
  handle: async ({ params: { token } }, { db, ...site }) => {
    const status = (await listingStatus(db, token, site)) ?? notFound('listing-request.unknown');
    return answer(200, status, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  },
});

const messageReceived = (reference: string, inquiryType: string): FormAnswer => ({
  success: true,
  message: `Thank you for your message! Its reference number is ${reference}. We aim to answer by email within ${inquiryTypeOf(inquiryType)?.answerHours ?? 48} hours.`,
});

/** Stores the message and its mail to the contact address together, then answers. */
export const postContactMessage = route({
  post: '/api/contact/general',
  body: ContactForm,
  reply: FormAnswer,
  handle: async ({ body, identity, log, requestId }, { db, forms, ...site }) => {
    await forms.contact.take(identity.address);
    const reference = newReference('CM');
    if (body.website !== undefined && body.website !== '') {
      log.info('contact.spam-discarded', { requestId });
      return messageReceived(reference, body.inquiryType);
    }
    await db.transaction(async (tx) => {
      const id = await addContactMessage(tx, body, reference);
      await queueMail(tx, { contactMessageId: id }, contactMessageMail(body, { id, reference }, site));
    });
    log.info('contact.received', { requestId, reference, inquiryType: body.inquiryType });
    return messageReceived(reference, body.inquiryType);
  },
});

/** The address that the forms show when they cannot be sent. */
export const getContactAddress = route({
  get: '/api/contact/address',
  reply: ContactAddress,
  handle: (_input, { contactEmail }) =>
    answer(200, { email: contactEmail } satisfies ContactAddress, { 'cache-control': 'max-age=300' }),
});
