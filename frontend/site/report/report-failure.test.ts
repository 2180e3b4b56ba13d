import { ApiError } from '../../platform/api/api-error';
import { reportFailureOf } from './report-failure';

const address = 'us@marquee.example';

test('too many reports say how long to wait, and another way', () => {
  expect(reportFailureOf(new ApiError(429, 'Too Many Requests', '', 600), address)).toBe(
    'Five reports an hour are taken from one address. Please try again in 10 minutes, or write to us@marquee.example.',
  );
  expect(reportFailureOf(new ApiError(429, 'Too Many Requests', '', 30), address)).toContain('in a minute');
});

test('everything else names the address that a person reads', () => {
  for (const error of [new ApiError(503, 'Service Unavailable', ''), new TypeError('no network')]) {
    expect(reportFailureOf(error, address)).toBe(
      'Failed to send report. Please try again or contact us@marquee.example directly.',
    );
  }
});
