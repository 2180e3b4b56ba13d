import type { ListingStatus } from '@marquee/contracts/http/contact';
import type { InviteLink } from '@marquee/contracts/http/invite-link';
import type { ListingRequestState } from '@marquee/contracts/rules/listing-request-states';
import {
  listingNext,
  listingSteps,
  needsPictures,
  photoGuidance,
} from '@marquee/contracts/rules/request-steps';
import { dateText, deadlineText } from '@marquee/contracts/text/deadline';
import { counted } from '@marquee/contracts/text/number';
import { letterOf, type Mail, type MailSite, type OperatorSite, operatorMail, stateMail } from '../mail/mail';
import { linkTo, type Part } from '../mail/mail-part';
import { dollarsOf } from '../mail/price-text';

type Text = { readonly subject: string; readonly body: string };

/** The approval asks for the payment. */
const approval: Text = {
  subject: 'Your listing is approved: how to pay',
  body: 'Your listing request is approved. The premium listing is a one-time payment of $500 for 30 days as a featured model.',
};

/** The first sentence at each state; what is next follows from the steps that the status page shows too. */
const texts: Readonly<Record<ListingRequestState, Text>> = {
  received: {
    subject: 'We received your listing request',
    body: 'Thank you! We have your listing request.',
  },
  'in-review': {
    subject: 'We are reviewing your listing request',
    body: '',
  },
  approved: approval,
  'awaiting-payment': approval,
  paid: { subject: 'We received your payment', body: 'Thank you!' },
  active: { subject: 'Your listing is active', body: 'Congratulations, your profile is online.' },
  expired: { subject: 'Your featured listing has ended', body: '' },
  rejected: { subject: 'Your listing request was not accepted', body: 'Thank you for your request.' },
  refunded: { subject: 'Your payment was refunded', body: 'We sent $500 back on {date}.' },
};

/** A gift is not asked to be paid and has not been paid. */
const giftTexts: Partial<Record<ListingRequestState, Text>> = {
  'awaiting-payment': {
    subject: 'Your listing is approved, and it is free',
    body: 'Your listing request is approved. Your 30-day featured listing is free.',
  },
  paid: { subject: 'Your listing is being prepared', body: 'We are preparing your listing.' },
  refunded: { subject: 'Your listing was canceled', body: 'We have canceled your listing.' },
};

const textOf = (state: ListingRequestState, priceCents: number): Text =>
  (priceCents === 0 ? giftTexts[state] : undefined) ?? texts[state];

/** The link shows the dashboard's password once, so only the requester may receive it. */
const inviteLinkParts = ({ url, expiresAt }: InviteLink): Part[] => [
  `Use the link below to get your dashboard password. It works once, until ${deadlineText(new Date(expiresAt), 'UTC')}.`,
  { label: 'Get your dashboard password', url },
];

type About = Omit<Parameters<typeof stateMail>[0], 'name'> & {
  readonly priceCents: number;
  readonly modelName: string;
};

export type More = {
  /** What the operator adds. */
  readonly message?: string | undefined;
  readonly paymentInstructions?: string;
  readonly inviteLink?: InviteLink;
  readonly slug?: string;
  readonly featuredUntil?: string;
};

/**
 * The mail to the requester at the state that was reached last. It repeats nothing that was typed into the
 * form, so that it cannot be used to send text to a stranger; the model's name follows once an operator has
 * approved the request.
 */
export const listingRequestMail = (
  about: About,
  history: ListingStatus['history'],
  site: MailSite,
  { message, paymentInstructions, inviteLink, slug, featuredUntil }: More = {},
): Mail => {
  const { reference, statusToken, priceCents } = about;
  const { publicUrl } = site;
  const { state, at } = history.at(-1) ?? { state: 'received', at: new Date().toISOString() };
  const { subject, body } = textOf(state, priceCents);
  const isToPay = state === 'awaiting-payment' && priceCents > 0;
  const hasReceipt = ['paid', 'active', 'refunded'].includes(state) && priceCents > 0;
  const more: (Part | undefined)[] = [
    isToPay ? paymentInstructions : undefined,
    isToPay ? `Please include the reference ${reference} with your payment.` : undefined,
    state === 'rejected' && message !== undefined ? `Reason: ${message}` : message,
    needsPictures(state)
      ? `If you have not added your photos yet, upload them on your status page. ${photoGuidance}`
      : undefined,
    ...(inviteLink === undefined ? [] : inviteLinkParts(inviteLink)),
    slug === undefined ? undefined : linkTo('See your profile', `/model/${slug}`, publicUrl),
    hasReceipt ? linkTo('See your receipt', `/list-model/receipt#${statusToken}`, publicUrl) : undefined,
  ];
  const first = body.replace('$500', dollarsOf(priceCents)).replace('{date}', dateText(new Date(at), 'UTC'));
  const wasLive = history.some((move) => move.state === 'active');
  const text = `${first} ${listingNext(state, priceCents, wasLive)}`.trim();
  const steps = listingSteps(history, priceCents, featuredUntil);
  const isApproved = history.some((move) => move.state === 'approved');
  const addressee = { ...about, name: isApproved ? about.modelName : undefined };
  const page = {
    path: '/list-model/status',
    label: needsPictures(state) ? 'Upload your photos' : 'Check the status',
  } as const;
  return stateMail(addressee, { subject, body: text, steps }, more, page, site);
};

type Arrived = { readonly id: number; readonly reference: string; readonly renews: string | undefined };

/** Notifies the contact address of a new request. What was typed into the form stays in the admin panel. */
export const requestArrivedMail = ({ id, reference, renews }: Arrived, site: OperatorSite): Mail =>
  operatorMail(site, {
    subject: `[${reference}] New listing request`,
    text:
      renews === undefined
        ? 'A new listing request is waiting for review.'
        : `A new listing request, which renews ${renews}, is waiting for review.`,
    label: 'Open the request',
    path: `/admin/inbox?request=${id}`,
  });

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
      linkTo('See your profile', `/model/${slug}`, site.publicUrl),
      'You don’t need to do anything.',
    ],
  });
