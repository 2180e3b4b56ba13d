import type { ContactMessageState } from '@marquee/contracts/http/inbox';
import type { ListingRequestState } from '@marquee/contracts/rules/listing-request-states';
import type { BadgeTone } from '../../ui/text/badge';

/** A state as shown to admins: `In review`. */
export const stateName = (state: string): string => {
  const text = state.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The button that moves a request into that state. */
export const moveNames: Readonly<Record<ListingRequestState, string>> = {
  received: 'Receive',
  'in-review': 'Start review',
  approved: 'Approve',
  'awaiting-payment': 'Ask for payment',
  paid: 'Mark as paid',
  active: 'Activate',
  expired: 'End placement',
  rejected: 'Reject',
  refunded: 'Refund',
};

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
