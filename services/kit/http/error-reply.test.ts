import { z } from 'zod';
import { HttpError } from '../errors/http-error';
import { errorReply } from './error-reply';

const bodyOf = (error: unknown): unknown => JSON.parse(errorReply(error, 'r1').body);

test('an unexpected error discloses nothing but the request id', () => {
  const reply = errorReply(new Error('password=hunter2 at postgres://u:p@db'), 'r1');
  expect(reply.status).toBe(500);
  expect(JSON.parse(reply.body)).toEqual({
    error: 'internal',
    message: 'Something went wrong on our side.',
    requestId: 'r1',
  });
});

test('an invalid body is answered with each invalid field by path', () => {
  const result = z
    .object({ events: z.array(z.object({ modelId: z.int() })) })
    .safeParse({ events: [{ modelId: 1 }, { modelId: 'x' }] });
  expect(bodyOf(result.error)).toMatchObject({
    error: 'request.invalid',
    fields: { 'events.1.modelId': expect.any(String) },
  });
});

test('a hundred invalid events are answered with at most twenty fields', () => {
  const result = z.array(z.int()).safeParse(Array.from({ length: 100 }, () => 'x'));
  expect(
    Object.keys(z.object({ fields: z.record(z.string(), z.string()) }).parse(bodyOf(result.error)).fields),
  ).toHaveLength(20);
});

test('Retry-After is in whole seconds and never zero', () => {
  expect(
    errorReply(new HttpError(429, 'limit.reached', 'Slow down.', { retryAfterSeconds: 0.2 }), 'r1').headers[
      'retry-after'
    ],
  ).toBe('1');
});

test('a database that is down is 503 with Retry-After and no details', () => {
  const reply = errorReply(
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' }),
    'r1',
  );
  expect(reply.status).toBe(503);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(reply.body).not.toContain('10.0.0.5');
});

test('clients that are refused together because of overload are asked to return at different times', () => {
  const busy = new HttpError(503, 'tracking.busy', 'Wait.', { retryAfterSeconds: 2 });
  const waits = Array.from({ length: 300 }, () => Number(errorReply(busy, 'r1').headers['retry-after']));
  expect([...new Set(waits)].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7]);
});
