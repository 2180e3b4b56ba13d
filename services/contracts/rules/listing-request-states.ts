/*
 * The states of a listing request:
 *
 *   received → in-review → approved → awaiting-payment → paid → active → expired
 *       └──────────┴───────────┴──────────────┴→ rejected  └───────┴→ refunded
 *
 * The approval asks for the payment in the same step, with or without a review before. A paid request is never
 * rejected; it can be refunded.
 */
export const listingRequestStates = [
  'received',
  'in-review',
  'approved',
  'awaiting-payment',
  'paid',
  'active',
  'expired',
  'rejected',
  'refunded',
] as const;
export type ListingRequestState = (typeof listingRequestStates)[number];

/** The next states of each state, the usual one first. Empty: final. */
export const nextListingRequestStates: Readonly<Record<ListingRequestState, readonly ListingRequestState[]>> =
  {
    received: ['awaiting-payment', 'in-review', 'rejected'],
    'in-review': ['awaiting-payment', 'rejected'],
    approved: ['awaiting-payment', 'rejected'],
    'awaiting-payment': ['paid', 'rejected'],
    paid: ['active', 'refunded'],
    active: ['expired', 'refunded'],
    expired: [],
    rejected: [],
    refunded: [],
  };

/**
 * Whether a step sends the requester an email of its own. The others send one only with a note of the operator:
 * from request to activation there are three.
 */
export const sendsMail = (to: ListingRequestState): boolean => to !== 'in-review' && to !== 'paid';

/** True while the price of a request may still change. */
export const isBeforePayment = (state: ListingRequestState): boolean =>
  ['received', 'in-review', 'approved', 'awaiting-payment'].includes(state);

/** Attestations that a listing request needs before it becomes active. */
export const attestationKinds = ['age', 'consent'] as const;
export type AttestationKind = (typeof attestationKinds)[number];

/** Why a listing request may not move from one state to another, or undefined when it may. */
export const whyNoTransition = (
  from: ListingRequestState,
  to: ListingRequestState,
  attested: Readonly<Record<AttestationKind, unknown>>,
): 'not-next' | 'not-attested' | undefined => {
  if (!nextListingRequestStates[from].includes(to)) return 'not-next';
  if (to === 'active' && attestationKinds.some((kind) => attested[kind] === null)) return 'not-attested';
  return undefined;
};
