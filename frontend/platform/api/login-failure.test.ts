import { ApiError } from './api-error';
import { loginErrorText, slowedText } from './login-failure';

test('a rejection, a rate limit and an outage are distinguished', () => {
  const textOf = (error: unknown) => loginErrorText(error, 'Wrong password');
  expect(textOf(new ApiError(401, 'Unauthorized', ''))).toBe('Wrong password');
  expect(textOf(new ApiError(400, 'Bad Request', ''))).toBe('Wrong password');
  expect(textOf(new ApiError(429, 'Too Many Requests', '', 8))).toBe(slowedText(8));
  expect(textOf(new ApiError(502, 'Bad Gateway', ''))).toBe('Failed to authenticate. Please try again.');
  expect(textOf(new TypeError('Failed to fetch'))).toBe('Failed to authenticate. Please try again.');
});

test('the message contains the time to wait', () => {
  expect(slowedText(1)).toBe('Too many attempts. Please try again in 1 second.');
  expect(slowedText(30)).toBe('Too many attempts. Please try again in 30 seconds.');
});
