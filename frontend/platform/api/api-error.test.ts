import { readError, reasonOf } from './api-error';

test('the message is the status, a colon, a space and the body text', async () => {
  const error = await readError(
    new Response('try later', { status: 503, statusText: 'Service Unavailable' }),
  );
  expect(error.message).toBe('503: try later');
  expect(reasonOf(error)).toBe('503 Service Unavailable');
});

test('an empty body leaves the status text', async () => {
  const error = await readError(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  expect(error.message).toBe('502: Bad Gateway');
});

test("the reason is the server's own sentence, not its JSON", async () => {
  const body = JSON.stringify({ error: 'model.unknown', message: 'No such model.', requestId: 'r1' });
  const error = await readError(new Response(body, { status: 404, statusText: 'Not Found' }));
  expect(error.message).toBe(`404: ${body}`);
  expect(reasonOf(error)).toBe('404 No such model.');
});

test('the server’s Retry-After is kept', async () => {
  const error = await readError(new Response('', { status: 429, headers: { 'retry-after': '8' } }));
  expect(error.retryAfterSeconds).toBe(8);
});

test('a call without an answer has a reason too', () => {
  expect(reasonOf(new TypeError('Failed to fetch'))).toBe('unexpected response from the server');
});
