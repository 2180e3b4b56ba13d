import { FormAnswer, ListingRequestForm } from '@marquee/contracts/http/contact';
import { newToken } from '@marquee/kit/identity/secret-token';
import { announce } from '@marquee/kit/postgres/outbox';
import { newReference } from '../inbox/reference';
import { listingRequestMail } from '../mail/listing-request-mails';
import { addListingRequest } from '../queries/listing-requests';
import { queueMail } from '../queries/mails';
import { route } from '../route';

const thanks = (reference: string): FormAnswer => ({
  success: true,
  message: `Thank you! Your request has arrived; its reference number is ${reference}. We review it next and write to your e-mail address: payment instructions follow once it is approved.`,
});

/** The request, its mail and its announcement are stored together before it is answered. */
export const postListingRequest = route({
  post: '/api/contact/listing-request',
  body: ListingRequestForm,
  reply: FormAnswer,
  handle: async ({ body, identity, log, requestId }, { db, forms, publicUrl }) => {
    await forms.listingRequest.take(identity.address);
    const reference = newReference('LR');
    if (body.website !== undefined && body.website !== '') {
      log.info('contact.trapped', { requestId });
      return thanks(reference);
    }
    const statusToken = newToken();
    await db.transaction(async (tx) => {
      const id = await addListingRequest(tx, body, { reference, statusToken });
      await queueMail(
        tx,
        { listingRequestId: id },
        listingRequestMail({ reference, email: body.email, statusToken }, 'received', publicUrl),
      );
      await announce(tx, { type: 'admin.listing.requested', listingRequestId: id, reference }, requestId);
    });
    log.info('listing.requested', { requestId, reference });
    return thanks(reference);
  },
});
