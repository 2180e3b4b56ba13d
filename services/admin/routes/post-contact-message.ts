import { ContactForm, FormAnswer } from '@marquee/contracts/http/contact';
import { newReference } from '../inbox/reference';
import { contactMessageMail } from '../mail/contact-message-mail';
import { addContactMessage } from '../queries/contact-messages';
import { queueMail } from '../queries/mails';
import { route } from '../route';

const thanks = (reference: string): FormAnswer => ({
  success: true,
  message: `Thank you for your message! Its reference number is ${reference}. We read it next and answer to your e-mail address, as a rule within 48 hours.`,
});

/** The message and its mail to the contact address are stored together before it is answered. */
export const postContactMessage = route({
  post: '/api/contact/general',
  body: ContactForm,
  reply: FormAnswer,
  handle: async ({ body, identity, log, requestId }, { db, forms, contactEmail }) => {
    await forms.contact.take(identity.address);
    const reference = newReference('CM');
    if (body.website !== undefined && body.website !== '') {
      log.info('contact.trapped', { requestId });
      return thanks(reference);
    }
    await db.transaction(async (tx) => {
      const id = await addContactMessage(tx, body, reference);
      await queueMail(tx, { contactMessageId: id }, contactMessageMail(body, reference, contactEmail));
    });
    log.info('contact.received', { requestId, reference, inquiryType: body.inquiryType });
    return thanks(reference);
  },
});
