import type { ContactForm } from '@marquee/contracts/http/contact';
import { inquiryTypeOf } from '@marquee/contracts/rules/inquiry-types';
import { letterOf, type Mail, type MailSite, mailOf, type OperatorSite } from '../mail/mail';
import { linkTo } from '../mail/mail-part';

type Stored = { readonly id: number; readonly reference: string };

/** Forwards a message to the contact address; an answer goes to its sender. */
export const contactMessageMail = (
  { name, email, subject, inquiryType, message }: ContactForm,
  { id, reference }: Stored,
  { adminUrl, ...site }: OperatorSite,
): Mail =>
  mailOf(site, {
    recipient: site.contactEmail,
    replyTo: email,
    subject: `[${reference}] ${subject}`,
    title: subject,
    parts: [
      `${name} <${email}> wrote about “${inquiryTypeOf(inquiryType)?.name ?? inquiryType}”:`,
      message,
      'Reply to this email to answer.',
      linkTo('Open the message', `/admin/inbox?box=messages&message=${id}`, adminUrl),
    ],
  });

type Sender = Pick<ContactForm, 'name' | 'email' | 'subject'> & { readonly reference: string };

/** The reply of an operator. The sender's answer to it goes to the contact address. */
export const contactReplyMail = (
  { reference, name, email, subject }: Sender,
  text: string,
  site: MailSite,
): Mail =>
  letterOf(site, {
    recipient: email,
    name,
    subject: `Re: [${reference}] ${subject}`,
    title: subject,
    parts: [text],
  });
