import { ApiError } from './api-error';
import { loginFailureOf, slowedText } from './login-failure';

test('a rejection, a rate limit and an outage are distinguished', () => {
  expect(loginFailureOf(new ApiError(401, 'Unauthorized', ''))).toEqual({ is: 'rejected' });
  expect(loginFailureOf(new ApiError(400, 'Bad Request', ''))).toEqual({ is: 'rejected' });
  expect(loginFailureOf(new ApiError(429, 'Too Many Requests', '', 8))).toEqual({ is: 'slowed', seconds: 8 });
  expect(loginFailureOf(new ApiError(502, 'Bad Gateway', ''))).toEqual({ is: 'failed' });
  expect(loginFailureOf(new TypeError('Failed to fetch'))).toEqual({ is: 'failed' });
});

test('the message contains the time to wait', () => {
  expect(slowedText(1)).toBe('Too many attempts. Please try again in 1 second.');
  expect(slowedText(30)).toBe('Too many attempts. Please try again in 30 seconds.');
});
