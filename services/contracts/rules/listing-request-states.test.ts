import {
  type ListingRequestState,
  listingRequestStates,
  nextListingRequestStates,
  whyNotMoved,
} from './listing-request-states';

const attested = { age: 'by whom', consent: 'by whom' };

test('the usual moves lead from received to expired in six steps', () => {
  const way: ListingRequestState[] = ['received'];
  for (let at: ListingRequestState | undefined = 'received'; at !== undefined; ) {
    at = nextListingRequestStates[at][0];
    if (at !== undefined) way.push(at);
  }
  expect(way).toEqual(['received', 'in-review', 'approved', 'awaiting-payment', 'paid', 'active', 'expired']);
});

test('a paid request is never rejected, and an unpaid one is never refunded', () => {
  for (const from of listingRequestStates) {
    const paid = from === 'paid' || from === 'active';
    if (paid) expect(whyNotMoved(from, 'rejected', attested)).toBe('not-next');
    else expect(whyNotMoved(from, 'refunded', attested)).toBe('not-next');
  }
});

test('no move leads to the same state, back to received, or out of a final state', () => {
  for (const from of listingRequestStates) {
    expect(whyNotMoved(from, from, attested)).toBe('not-next');
    expect(whyNotMoved(from, 'received', attested)).toBe('not-next');
  }
  for (const end of ['expired', 'rejected', 'refunded'] as const)
    expect(nextListingRequestStates[end]).toEqual([]);
});

test('a listing request becomes active only when it was paid and both age and consent were attested', () => {
  expect(whyNotMoved('paid', 'active', { age: null, consent: 'by whom' })).toBe('not-attested');
  expect(whyNotMoved('paid', 'active', { age: 'by whom', consent: null })).toBe('not-attested');
  expect(whyNotMoved('paid', 'active', attested)).toBeUndefined();
  const from = listingRequestStates.filter((state) => whyNotMoved(state, 'active', attested) === undefined);
  expect(from).toEqual(['paid']);
});
