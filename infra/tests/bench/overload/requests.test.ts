import { isIP } from 'node:net';
import { answerIn, ipOf, requestOf, templateOf } from './requests';

const template = templateOf(
  { path: '/api/x', body: '{"batchId":"b-UNIQUE","events":[{"sessionId":"s-UNIQUE-1"}]}' },
  'localhost',
  'Mozilla/5.0',
);

test('every sender is an IP of the same length', () => {
  const ips = Array.from({ length: 30_000 }, (_, index) => ipOf(index * 37));
  expect(ips.filter((ip) => isIP(ip) !== 4 || ip.length !== 15)).toEqual([]);
  expect(new Set(ips).size).toBe(ips.length);
});

test('a request is complete HTTP with the token of its number in each place', () => {
  const [head = '', body = ''] = requestOf(template, ipOf(7), 'r1', 35).toString('latin1').split('\r\n\r\n');
  expect(head).toContain(`x-forwarded-for: ${ipOf(7)}`);
  expect(head).toContain(`content-length: ${body.length}`);
  expect(JSON.parse(body)).toEqual({
    batchId: 'b-r1000000000z',
    events: [{ sessionId: 's-r1000000000z-1' }],
  });
  const other = requestOf(template, ipOf(8), 'r1', 36).toString('latin1');
  expect(other).toContain('b-r10000000010');
});

test('an answer is read when all of it has arrived', () => {
  const whole =
    'HTTP/1.1 503 Service Unavailable\r\nretry-after: 3\r\ncontent-length: 4\r\nconnection: x\r\n\r\n{"a"';
  expect(answerIn(whole)).toEqual({ status: 503, retryAfter: '3', body: '{"a"' });
  expect(answerIn(whole.slice(0, -1))).toBeUndefined();
  expect(answerIn(whole.slice(0, 40))).toBeUndefined();
});
