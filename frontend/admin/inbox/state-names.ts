import type { ContactMessageState } from '@marquee/contracts/http/inbox';
import { type ListingRequestState, sendsMail } from '@marquee/contracts/rules/listing-request-states';
import { capitalized } from '../../ui/format/capitalized';
import type { BadgeTone } from '../../ui/text/badge';

/** A state as shown to admins: `In review`. */
export const stateName = (state: string): string => capitalized(state.replaceAll('-', ' '));

type Priced = { readonly state: ListingRequestState; readonly priceCents: number };

/** The states that a free listing has under another name. */
const freeStateNames: Readonly<Partial<Record<ListingRequestState, string>>> = {
  'awaiting-payment': 'Free of charge',
  paid: 'Ready',
  refunded: 'Canceled',
};

export const requestStateName = ({ state, priceCents }: Priced): string =>
  (priceCents === 0 ? freeStateNames[state] : undefined) ??
  (state === 'expired' ? 'Ended' : stateName(state));

const transitionNames: Readonly<Record<ListingRequestState, string>> = {
  received: 'Receive',
  'in-review': 'Start review',
  approved: 'Approve',
  'awaiting-payment': 'Approve',
  paid: 'Mark as paid',
  active: 'Activate',
  expired: 'End placement',
  rejected: 'Reject',
  refunded: 'Refund',
};

const freeTransitionNames: Readonly<Partial<Record<ListingRequestState, string>>> = {
  paid: 'Mark as ready',
  refunded: 'Cancel listing',
};

export const transitionName = (to: ListingRequestState, priceCents: number): string =>
  (priceCents === 0 ? freeTransitionNames[to] : undefined) ?? transitionNames[to];

/** The same with “and email” where it sends the requester an email, as every one with a note does. */
export const transitionLabel = (to: ListingRequestState, priceCents: number, hasNote: boolean): string =>
  `${transitionName(to, priceCents)}${sendsMail(to) || hasNote ? ' and email' : ''}`;

const tones: Readonly<Partial<Record<ListingRequestState | ContactMessageState, BadgeTone>>> = {
  received: 'light',
  new: 'light',
  paid: 'light',
  active: 'good',
  answered: 'good',
  rejected: 'bad',
  refunded: 'bad',
  spam: 'bad',
};

export const stateTone = (state: ListingRequestState | ContactMessageState): BadgeTone =>
  tones[state] ?? 'plain';
