import { randomUUID } from 'node:crypto';
import { silentLog } from '../log/log';
import { openRedis, type RedisClient } from '../redis/open-redis';
import { openTestRedis } from '../testing/test-redis';
import { until } from '../testing/until';
import { loginThrottle } from './login-throttle';

const wrong = async () => false as const;
const right = async () => 'in';

let redis: RedisClient;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

type Attempt = (tryIt: typeof wrong) => Promise<unknown>;

/** The first wait is a second long and each further guess doubles it, so on a busy machine some may be over. */
const untilSlowed = (attempt: Attempt): Promise<unknown> =>
  until('an attempt is refused', () =>
    attempt(wrong).then(
      () => false,
      (error: unknown) => {
        expect(error).toMatchObject({ status: 429 });
        return true;
      },
    ),
  );

const fresh = () => loginThrottle(redis.redis, `test-${randomUUID()}`, { limits: 'on' });

test('after eleven wrong passwords from one IP the next attempt waits, whatever account it names', async () => {
  const throttle = fresh();
  for (let tries = 0; tries < 11; tries += 1)
    expect(await throttle.attempt(`account-${tries}`, '192.0.2.1', wrong)).toBe(false);
  await untilSlowed((tryIt) => throttle.attempt('another', '192.0.2.1', tryIt));
  expect(await throttle.attempt('another', '192.0.2.2', right)).toBe('in');
});

test('of a hundred attempts at once only the free ones and one more run', async () => {
  const throttle = fresh();
  let ran = 0;
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      throttle.attempt('account', '192.0.2.1', async () => {
        ran += 1;
        return false;
      }),
    ),
  );
  // One more after a second, and after three, seven and so on, if they take that long.
  const waitsOver = Math.floor(Math.log2(1 + (performance.now() - startedAt) / 1_000));
  expect(ran).toBeLessThanOrEqual(11 + waitsOver);
  expect(outcomes.filter((outcome) => outcome.status === 'rejected').length).toBe(100 - ran);
});

test('strangers slow an account for every IP but one that has logged in to it before', async () => {
  const throttle = fresh();
  expect(await throttle.attempt('owner', '192.0.2.1', right)).toBe('in');
  for (let stranger = 0; stranger < 21; stranger += 1)
    await throttle.attempt('owner', `198.51.100.${stranger}`, wrong);
  await untilSlowed((tryIt) => throttle.attempt('owner', '198.51.100.200', tryIt));
  expect(await throttle.attempt('owner', '192.0.2.1', right)).toBe('in');
});

test('a fault of the service is not counted as a wrong password', async () => {
  const throttle = fresh();
  const failing = () =>
    throttle.attempt('account', '192.0.2.1', () => Promise.reject(new Error('database down')));
  for (let tries = 0; tries < 15; tries += 1) await expect(failing()).rejects.toThrow('database down');
  expect(await throttle.attempt('account', '192.0.2.1', right)).toBe('in');
});

test('attempts are counted in memory while Redis is down', async () => {
  const down = openRedis('redis://127.0.0.1:1', { log: silentLog });
  const throttle = loginThrottle(down.redis, 'test', { limits: 'on' });
  for (let tries = 0; tries < 11; tries += 1)
    expect(await throttle.attempt(`account-${tries}`, '192.0.2.1', wrong)).toBe(false);
  await untilSlowed((tryIt) => throttle.attempt('another', '192.0.2.1', tryIt));
  down.close();
});
