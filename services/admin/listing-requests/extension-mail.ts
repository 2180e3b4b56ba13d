import { dateText } from '@marquee/contracts/text/deadline';
import { counted } from '@marquee/contracts/text/number';
import { letterOf, type Mail, type MailSite } from '../mail/mail';

type Extension = {
  readonly recipient: string;
  readonly reference: string;
  readonly slug: string;
  readonly owed: number;
  /** The new end. */
  readonly until: string;
};

/** Says that a placement goes on, because not all of the cards it promised have been seen. */
export const extensionMail = ({ recipient, reference, slug, owed, until }: Extension, site: MailSite): Mail =>
  letterOf(site, {
    recipient,
    subject: `Your featured placement goes on (${reference})`,
    title: 'Your featured placement goes on',
    parts: [
      `Your placement promised a number of cards seen by visitors. ${counted(owed, 'card is', 'cards are')} still owed, so it is extended until ${dateText(new Date(until), 'UTC')} at no cost.`,
      { label: 'See your profile', url: new URL(`/model/${slug}`, site.publicUrl).href },
      'You don’t need to do anything.',
    ],
  });
