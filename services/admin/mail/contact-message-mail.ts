import type { ContactForm } from '@marquee/contracts/http/contact';
import type { Mail } from './mail';

/** A message to us, as it is handed to the people behind the contact address; an answer goes to whoever wrote it. */
export const contactMessageMail = (
  { name, email, subject, inquiryType, message }: ContactForm,
  reference: string,
  contactEmail: string,
): Mail => ({
  recipient: contactEmail,
  replyTo: email,
  subject: `[${reference}] ${subject}`,
  body: `${name} <${email}> wrote about ${inquiryType}:\n\n${message}\n`,
});
