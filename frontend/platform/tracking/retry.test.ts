import { type PostOutcome, retryDelayMs } from './retry';

const answered = (status: number, retryAfterSeconds: number | null = null): PostOutcome => ({
  is: 'answered',
  status,
  retryAfterSeconds,
});

test('an accepted post is not sent again', () => {
  expect(retryDelayMs(answered(202), 1, 1)).toBeNull();
});

test('a rejected body is not sent again', () => {
  for (const status of [400, 403, 404, 413, 415]) expect(retryDelayMs(answered(status), 1, 1)).toBeNull();
});

test('no answer, a rate limit and a server error are retried with doubling delays', () => {
  expect(retryDelayMs({ is: 'unanswered' }, 1, 1)).toBe(1_000);
  expect(retryDelayMs(answered(503), 2, 1)).toBe(2_000);
  expect(retryDelayMs(answered(429), 3, 1)).toBe(4_000);
});

test('clients that failed together retry at different times', () => {
  expect(retryDelayMs({ is: 'unanswered' }, 1, 0)).toBe(500);
  expect(retryDelayMs({ is: 'unanswered' }, 1, 0.5)).toBe(750);
});

test('Retry-After is respected, up to a minute', () => {
  expect(retryDelayMs(answered(503, 10), 1, 1)).toBe(10_000);
  expect(retryDelayMs(answered(503, 3_600), 1, 1)).toBe(60_000);
});

test('a network that has sent too much today is not asked again', () => {
  expect(retryDelayMs(answered(429, 3_601), 1, 1)).toBeNull();
});

test('the sixth attempt is the last', () => {
  expect(retryDelayMs({ is: 'unanswered' }, 5, 1)).toBe(16_000);
  expect(retryDelayMs({ is: 'unanswered' }, 6, 1)).toBeNull();
});
