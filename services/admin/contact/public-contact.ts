import { ContactAddress, ContactForm, FormAnswer } from '@marquee/contracts/http/contact';
import { inquiryTypeOf } from '@marquee/contracts/rules/inquiry-types';
import { answer } from '@marquee/kit/http/route';
import { route } from '../deps';
import { newReference } from '../inbox/reference';
import { queueMail } from '../mail/mail-queries';
import { contactMessageMail } from './contact-message-mail';
import { addContactMessage } from './contact-message-queries';

const messageReceived = (reference: string, inquiryType: string): FormAnswer => ({
  success: true,
  message: `Thank you for your message! Its reference number is ${reference}. We aim to answer by email within ${inquiryTypeOf(inquiryType)?.answerHours ?? 48} hours.`,
});

/** Stores the message and its mail to the contact address together, then answers. */
export const sendContactMessage = route({
  post: '/api/contact/general',
  body: ContactForm,
  reply: FormAnswer,
  handle: async ({ body, identity, log, requestId }, { db, forms, ...site }) => {
    await forms.contact.take(identity.address);
    const reference = newReference('CM');
    if (body.website) {
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
