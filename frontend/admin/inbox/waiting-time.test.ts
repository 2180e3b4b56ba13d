import type { ListingRequestState } from '@marquee/contracts/rules/listing-request-states';
import { waitingText, waitingTime } from './waiting-time';

const paidAt = '2026-11-18T12:00:00.000Z';
const after = (hours: number): number => Date.parse(paidAt) + hours * 3_600_000;
const textOf = (
  state: ListingRequestState,
  activeAt: string | null,
  now: number,
  priceCents = 50_000,
): string | undefined => {
  const time = waitingTime({ state, paidAt, activeAt }, now);
  return time && waitingText(time, priceCents);
};

test('a paid request is overdue after 48 hours', () => {
  expect(textOf('paid', null, after(0.5))).toBe('paid less than 1 h ago');
  expect(textOf('paid', null, after(48))).toBe('paid 48 h ago');
  expect(textOf('paid', null, after(48.1))).toBe('overdue: paid 48 h ago');
  expect(textOf('paid', null, after(48.1), 0)).toBe('overdue: ready 48 h ago');
});

test('an activated request shows how long it took at any later time', () => {
  expect(textOf('active', new Date(after(20)).toISOString(), after(500))).toBe('activated after 20 h');
  expect(textOf('expired', new Date(after(20)).toISOString(), after(900))).toBe('activated after 20 h');
});

test('a request that was never paid, or refunded before its activation, does not wait', () => {
  expect(waitingTime({ state: 'received', paidAt: null, activeAt: null }, 0)).toBeUndefined();
  expect(textOf('refunded', null, after(90))).toBeUndefined();
});
