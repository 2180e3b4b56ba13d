/*
 * How a listing request travels:
 *
 *   received → in-review → approved → awaiting-payment → paid → active → expired
 *       └──────────┴───────────┴──────────────┴→ rejected  └───────┴→ refunded
 *
 * Nothing is rejected once it is paid: from there the way out is a refund.
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

/** Where a listing request may go from each state, the ordinary way first. Empty: the end. */
export const nextListingRequestStates: Readonly<Record<ListingRequestState, readonly ListingRequestState[]>> =
  {
    received: ['in-review', 'rejected'],
    'in-review': ['approved', 'rejected'],
    approved: ['awaiting-payment', 'rejected'],
    'awaiting-payment': ['paid', 'rejected'],
    paid: ['active', 'refunded'],
    active: ['expired', 'refunded'],
    expired: [],
    rejected: [],
    refunded: [],
  };

/** What must have been attested, each by whom and when, before a listing request may become active. */
export const attestationKinds = ['age', 'consent'] as const;

export type AttestationKind = (typeof attestationKinds)[number];

/** Why a listing request may not move from one state to another, or undefined when it may. */
export const whyNotMoved = (
  from: ListingRequestState,
  to: ListingRequestState,
  attested: Readonly<Record<AttestationKind, unknown>>,
): 'not-next' | 'not-attested' | undefined => {
  if (!nextListingRequestStates[from].includes(to)) return 'not-next';
  if (to === 'active' && attestationKinds.some((kind) => attested[kind] === null)) return 'not-attested';
  return undefined;
};
