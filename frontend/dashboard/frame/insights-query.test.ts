import { ApiError } from '../../platform/api/api-error';
import { refetchMs } from './insights-query';

const range = {
  first: '2026-11-01',
  last: '2026-11-20',
  today: '2026-11-20',
  timezone: 'UTC',
  countedSince: null,
};

test('a range with today is refetched every few seconds, past days every minute, and less often after a failure', () => {
  expect(refetchMs(null, range)).toBe(3_000);
  expect(refetchMs(null, { ...range, last: '2026-11-19' })).toBe(60_000);
  expect(refetchMs(new TypeError('network'), range)).toBe(15_000);
  expect(refetchMs(new ApiError(429, '', '', 40), range)).toBe(40_000);
  expect(refetchMs(new ApiError(503, '', '', 1), range)).toBe(15_000);
});
