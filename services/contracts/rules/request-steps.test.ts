import { listingRequestStates } from './listing-request-states';
import { listingNext, listingSteps, reportSteps } from './request-steps';

const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;

const shown = (steps: ReturnType<typeof reportSteps>) => steps.map(({ name, is }) => `${name}: ${is}`);

test('a new listing request has five steps, of which the review is next', () => {
  expect(shown(listingSteps([{ state: 'received', at: at(22) }], 50_000))).toEqual([
    'Received: done',
    'Reviewed: current',
    'Paid: ahead',
    'Live: ahead',
    'Ended: ahead',
  ]);
});

test('a step keeps the date on which it was reached, and states between two steps add none', () => {
  const history = (['received', 'in-review', 'approved', 'awaiting-payment', 'paid'] as const).map(
    (state, nth) => ({ state, at: at(20 + nth) }),
  );
  expect(listingSteps(history, 50_000).map((step) => step.at)).toEqual([
    at(20),
    at(22),
    at(24),
    undefined,
    undefined,
  ]);
});

test('a request that is refused or refunded ends there', () => {
  expect(
    shown(
      listingSteps(
        [
          { state: 'received', at: at(1) },
          { state: 'rejected', at: at(2) },
        ],
        0,
      ),
    ),
  ).toEqual(['Received: done', 'Not accepted: stopped']);
  const refunded = (['received', 'approved', 'paid', 'refunded'] as const).map((state) => ({
    state,
    at: at(1),
  }));
  expect(shown(listingSteps(refunded, 50_000)).slice(2)).toEqual(['Paid: done', 'Refunded: stopped']);
});

test('a request in review shows that the review has begun', () => {
  const steps = listingSteps(
    [
      { state: 'received', at: at(22) },
      { state: 'in-review', at: at(23) },
    ],
    50_000,
  );
  expect(steps[1]).toEqual({ name: 'In review', is: 'current', isUnderway: true });
});

test('the end of an active listing has its date', () => {
  const history = (['received', 'approved', 'paid', 'active'] as const).map((state) => ({
    state,
    at: at(20),
  }));
  expect(listingSteps(history, 50_000, at(30)).at(-1)).toEqual({ name: 'Ends', is: 'current', at: at(30) });
});

test('a gift has no payment', () => {
  expect(listingSteps([{ state: 'received', at: at(1) }], 0)[2]?.name).toBe('Free of charge');
  expect(listingNext('awaiting-payment', 0)).toMatch(/^There is nothing to pay/);
  const canceled = (['received', 'approved', 'paid', 'refunded'] as const).map((state) => ({
    state,
    at: at(1),
  }));
  expect(shown(listingSteps(canceled, 0)).slice(2)).toEqual(['Free of charge: done', 'Canceled: stopped']);
});

test('every state says what comes next', () => {
  for (const state of listingRequestStates) expect(listingNext(state, 50_000)).toMatch(/^[A-Z].*\.$/);
});

test('a report decided without a review has passed it', () => {
  expect(
    shown(
      reportSteps([
        { state: 'received', at: at(1) },
        { state: 'upheld', at: at(2) },
      ]),
    ),
  ).toEqual(['Received: done', 'In review: done', 'Decided: done']);
});
