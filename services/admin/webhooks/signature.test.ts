import { retrySeconds } from './delivery-queries';
import { secretText, signedHeaders } from './signature';

test('a signature is the published one of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const headers = signedHeaders(
    key,
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330_999,
    '{"test": 2432232314}',
  );
  expect(headers).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  expect(secretText(key)).toBe(secret);
});

test('every attempt waits longer than the one before, and the last is after three days', () => {
  expect([...retrySeconds]).toEqual([...retrySeconds].toSorted((one, other) => one - other));
  const days = retrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  expect([retrySeconds.length + 1, Math.floor(days)]).toEqual([10, 3]);
});
