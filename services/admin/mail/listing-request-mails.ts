import type { InviteLink } from '@marquee/contracts/http/invite-link';
import type { ListingRequestState } from '@marquee/contracts/rules/listing-request-states';
import { listingNext } from '@marquee/contracts/rules/request-steps';
import { deadlineText } from '@marquee/contracts/text/deadline';
import { type Mail, mailOf, type Part, stateMail } from './mail';
import { dollarsOf } from './price-text';

type Text = { readonly subject: string; readonly body: string };

/** The first sentence at each state; what comes next follows from the steps that the status page shows too. */
const texts: Readonly<Record<ListingRequestState, Text>> = {
  received: {
    subject: 'We received your listing request',
    body: 'Thank you! We have your listing request.',
  },
  'in-review': {
    subject: 'We are reviewing your listing request',
    body: 'We are reviewing your listing request now.',
  },
  approved: {
    subject: 'Your listing request is approved',
    body: 'Your listing request is approved.',
  },
  'awaiting-payment': {
    subject: 'How to pay for your listing',
    body: 'The premium listing is a one-time payment of $500 for 30 days featured.',
  },
  paid: { subject: 'We received your payment', body: 'Thank you!' },
  active: { subject: 'Your listing is active', body: 'Congratulations, your profile is online.' },
  expired: { subject: 'Your featured listing has ended', body: 'Thank you for being featured.' },
  rejected: { subject: 'Your listing request was not accepted', body: 'Thank you for your request.' },
  refunded: { subject: 'Your payment was refunded', body: 'Your payment was refunded.' },
};

/** A gift is not asked to be paid and has not been paid. */
const giftTexts: Partial<Record<ListingRequestState, Text>> = {
  'awaiting-payment': {
    subject: 'Your listing is free of charge',
    body: 'Your premium listing for 30 days featured is free of charge.',
  },
  paid: { subject: 'Your listing is being prepared', body: 'We are preparing your listing.' },
  refunded: { subject: 'Your listing has ended', body: 'We have ended your listing.' },
};

const textOf = (state: ListingRequestState, priceCents: number): Text =>
  (priceCents === 0 ? giftTexts[state] : undefined) ?? texts[state];

/** The link shows the dashboard's password once, so only the requester may receive it. */
const inviteLinkParts = ({ url, expiresAt }: InviteLink): Part[] => [
  `Your dashboard password is behind the next link. It works once, until ${deadlineText(new Date(expiresAt), 'UTC')}.`,
  { label: 'Get your dashboard password', url },
];

type About = Parameters<typeof stateMail>[0] & { readonly priceCents: number };

type More = {
  /** What the operator adds. */
  readonly message?: string | undefined;
  readonly paymentInstructions?: string;
  readonly inviteLink?: InviteLink;
  readonly slug?: string;
};

/** The mail to the requester at each state. It repeats nothing that was typed into the form, so that it cannot be used to send text to a stranger. */
export const listingRequestMail = (
  about: About,
  state: ListingRequestState,
  publicUrl: string,
  { message, paymentInstructions, inviteLink, slug }: More = {},
): Mail => {
  const { reference, statusToken, priceCents } = about;
  const { subject, body } = textOf(state, priceCents);
  const isToPay = state === 'awaiting-payment' && priceCents > 0;
  const hasReceipt = (state === 'paid' || state === 'refunded') && priceCents > 0;
  const more: (Part | undefined)[] = [
    isToPay ? paymentInstructions : undefined,
    isToPay ? `Please include the reference ${reference} with your payment.` : undefined,
    message,
    ...(inviteLink === undefined ? [] : inviteLinkParts(inviteLink)),
    slug === undefined
      ? undefined
      : { label: 'See your profile', url: new URL(`/model/${slug}`, publicUrl).href },
    hasReceipt
      ? { label: 'See your receipt', url: new URL(`/list-model/receipt#${statusToken}`, publicUrl).href }
      : undefined,
  ];
  const priced = `${body.replace('$500', dollarsOf(priceCents))} ${listingNext(state, priceCents)}`;
  return stateMail(about, { subject, body: priced }, more, { page: '/list-model/status', publicUrl });
};

type Arrived = { readonly id: number; readonly reference: string; readonly renews: string | undefined };

/** Notifies the contact address of a new request. What was typed into the form stays in the admin panel. */
export const requestArrivedMail = (
  { id, reference, renews }: Arrived,
  contactEmail: string,
  adminUrl: string,
): Mail =>
  mailOf({
    recipient: contactEmail,
    subject: `[${reference}] New listing request`,
    parts: [
      renews === undefined
        ? 'A new listing request is waiting for review.'
        : `A new listing request, which renews ${renews}, is waiting for review.`,
      { label: 'Open the request', url: new URL(`/admin/inbox?request=${id}`, adminUrl).href },
    ],
  });
