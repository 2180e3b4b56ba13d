import type { InviteLink } from '@marquee/contracts/http/invite-link';
import type { ListingRequestState } from '@marquee/contracts/rules/listing-request-states';
import { type Mail, stateMail } from './mail';

type Text = { readonly subject: string; readonly body: string };

const texts: Readonly<Record<ListingRequestState, Text>> = {
  received: {
    subject: 'We received your listing request',
    body: 'Thank you! Your listing request has arrived. We review it next and write to you again as soon as we have.',
  },
  'in-review': {
    subject: 'We are reviewing your listing request',
    body: 'We are looking at your listing request now.',
  },
  approved: {
    subject: 'Your listing request is approved',
    body: 'Your listing request is approved. Payment instructions follow by email.',
  },
  'awaiting-payment': {
    subject: 'How to pay for your listing',
    body: 'The premium listing is a one-time payment of $500 for 30 days featured. Activation takes 24 to 48 hours after payment.',
  },
  paid: {
    subject: 'We received your payment',
    body: 'Thank you! Your payment has arrived. Your listing is activated within 24 to 48 hours.',
  },
  active: { subject: 'Your listing is active', body: 'Your listing is active and featured for 30 days.' },
  expired: {
    subject: 'Your featured listing has ended',
    body: 'The 30 days of your featured listing are over.',
  },
  rejected: {
    subject: 'Your listing request was not accepted',
    body: 'We cannot accept your listing request.',
  },
  refunded: {
    subject: 'Your payment was refunded',
    body: 'Your payment was refunded, and your listing is no longer featured.',
  },
};

/** The link shows the dashboard's password once, so only the requester may receive it. */
const inviteLinkText = ({ url, expiresAt }: InviteLink): string =>
  `The password of your analytics dashboard waits behind this link. It opens once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC:\n${url}`;

/** The mail to the requester at each state. It repeats nothing that was typed into the form, so that it cannot be used to send text to a stranger. */
export const listingRequestMail = (
  about: Parameters<typeof stateMail>[0],
  state: ListingRequestState,
  publicUrl: string,
  message?: string,
  inviteLink?: InviteLink,
): Mail => {
  const more = [message, inviteLink && inviteLinkText(inviteLink)];
  return stateMail(about, texts[state], more, { page: '/list-model/status', publicUrl });
};
