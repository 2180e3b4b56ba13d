import {
  type ListingRequestState,
  listingRequestStates,
  nextListingRequestStates,
  sendsMail,
  whyNoTransition,
} from './listing-request-states';

const attested = { age: 'by whom', consent: 'by whom' };

test('the usual transitions lead from received to expired in four steps, of which the approval and the activation send an email', () => {
  const way: ListingRequestState[] = ['received'];
  for (let at: ListingRequestState | undefined = 'received'; at !== undefined; ) {
    at = nextListingRequestStates[at][0];
    if (at !== undefined) way.push(at);
  }
  expect(way).toEqual(['received', 'awaiting-payment', 'paid', 'active', 'expired']);
  expect(way.slice(1, -1).filter(sendsMail)).toEqual(['awaiting-payment', 'active']);
  expect(sendsMail('in-review')).toBe(false);
});

test('a paid request is never rejected, and an unpaid one is never refunded', () => {
  for (const from of listingRequestStates) {
    const paid = from === 'paid' || from === 'active';
    if (paid) expect(whyNoTransition(from, 'rejected', attested)).toBe('not-next');
    else expect(whyNoTransition(from, 'refunded', attested)).toBe('not-next');
  }
});

test('no transition leads to the same state, back to received, or out of a final state', () => {
  for (const from of listingRequestStates) {
    expect(whyNoTransition(from, from, attested)).toBe('not-next');
    expect(whyNoTransition(from, 'received', attested)).toBe('not-next');
  }
  for (const end of ['expired', 'rejected', 'refunded'] as const)
    expect(nextListingRequestStates[end]).toEqual([]);
});

test('a listing request becomes active only when it was paid and both age and consent were attested', () => {
  expect(whyNoTransition('paid', 'active', { age: null, consent: 'by whom' })).toBe('not-attested');
  expect(whyNoTransition('paid', 'active', { age: 'by whom', consent: null })).toBe('not-attested');
  expect(whyNoTransition('paid', 'active', attested)).toBeUndefined();
  const from = listingRequestStates.filter(
    (state) => whyNoTransition(state, 'active', attested) === undefined,
  );
  expect(from).toEqual(['paid']);
});
