import type { InviteLink } from '@marquee/contracts/http/invite-link';
import type { ListingRequestState } from '@marquee/contracts/rules/listing-request-states';
import type { Mail } from './mail';
import { paragraphsOf, statusLink } from './status-mail';

type About = { readonly reference: string; readonly email: string; readonly statusToken: string };

type Words = { readonly subject: string; readonly says: string };

const words: Readonly<Record<ListingRequestState, Words>> = {
  received: {
    subject: 'We received your listing request',
    says: 'Thank you! Your listing request has arrived. We review it next and write to you again as soon as we have.',
  },
  'in-review': {
    subject: 'We are reviewing your listing request',
    says: 'Somebody is looking at your listing request now.',
  },
  approved: {
    subject: 'Your listing request is approved',
    says: 'Your listing request is approved. Payment instructions follow by e-mail.',
  },
  'awaiting-payment': {
    subject: 'How to pay for your listing',
    says: 'The premium listing is a one-time payment of $500 for 30 days featured. Activation takes 24 to 48 hours after payment.',
  },
  paid: {
    subject: 'We received your payment',
    says: 'Thank you! Your payment has arrived. Your listing is activated within 24 to 48 hours.',
  },
  active: { subject: 'Your listing is active', says: 'Your listing is active and featured for 30 days.' },
  expired: {
    subject: 'Your featured listing has ended',
    says: 'The 30 days of your featured listing are over.',
  },
  rejected: {
    subject: 'Your listing request was not accepted',
    says: 'We cannot accept your listing request.',
  },
  refunded: {
    subject: 'Your payment was refunded',
    says: 'Your payment was refunded, and your listing is no longer featured.',
  },
};

/** The link shows the dashboard's password once; nobody else may be sent it. */
const inviteLinkWords = ({ url, expiresAt }: InviteLink): string =>
  `The password of your analytics dashboard waits behind this link. It opens once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC:\n${url}`;

/**
 * What the requester reads when the request has come to `state`. Nothing that was typed into the form is repeated: whoever gives
 * another person's address cannot use us to write to them.
 */
export const listingRequestMail = (
  { reference, email, statusToken }: About,
  state: ListingRequestState,
  publicUrl: string,
  message?: string,
  inviteLink?: InviteLink,
): Mail => {
  const { subject, says } = words[state];
  const parts = [
    says,
    message,
    inviteLink && inviteLinkWords(inviteLink),
    `Your reference number is ${reference}.`,
    `How it stands:\n${statusLink('/list-model/status', statusToken, publicUrl)}`,
    'Marquee',
  ];
  return {
    recipient: email,
    subject: `${subject} (${reference})`,
    body: paragraphsOf(parts),
  };
};
