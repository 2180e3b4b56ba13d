import type { ListingRequestState } from '@marquee/contracts/rules/listing-request-states';
import { waitingText, waitingTime } from './waiting-time';

const createdAt = '2026-11-18T10:00:00.000Z';
const paidAt = '2026-11-18T12:00:00.000Z';
const after = (hours: number): number => Date.parse(paidAt) + hours * 3_600_000;
const textOf = (
  state: ListingRequestState,
  activeAt: string | null,
  now: number,
  priceCents = 50_000,
): string | undefined => {
  const time = waitingTime({ state, createdAt, paidAt, activeAt }, now);
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

test('a request without an answer is overdue after 24 hours', () => {
  expect(textOf('received', null, after(1))).toBe('sent 3 h ago');
  expect(textOf('in-review', null, after(22))).toBe('sent 24 h ago');
  expect(textOf('in-review', null, after(22.1), 0)).toBe('overdue: sent 24 h ago');
});

test('a request that waits for the requester, or was refunded before its activation, does not wait', () => {
  const request = { createdAt, paidAt: null, activeAt: null };
  expect(waitingTime({ ...request, state: 'awaiting-payment' }, 0)).toBeUndefined();
  expect(textOf('refunded', null, after(90))).toBeUndefined();
});
