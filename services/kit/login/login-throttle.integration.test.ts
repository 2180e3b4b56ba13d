import { randomUUID } from 'node:crypto';
import { purposeKeys } from '../identity/service-secret';
import { silentLog } from '../log/log';
import { openRedis, type RedisClient } from '../redis/open-redis';
import { openTestRedis } from '../testing/test-redis';
import { until } from '../testing/until';
import { type LoginThrottle, loginThrottle } from './login-throttle';

const wrong = async () => false as const;
const right = async () => 'in';
const keys = purposeKeys(['a secret of this test, 32 characters or more'], 'login throttle');

let redis: RedisClient;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

const fresh = (name = `test-${randomUUID()}`) => loginThrottle({ redis: redis.redis, keys }, name);

const isRefused = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => false,
    (error: unknown) => {
      expect(error).toMatchObject({ status: 429 });
      return true;
    },
  );

/** The first wait is a second and each further guess doubles it: on a busy machine some may be over. */
const untilSlowed = (attempt: () => Promise<unknown>): Promise<unknown> =>
  until('an attempt is refused', () => isRefused(attempt()));

/** Makes 21 blocks fail at the account. */
const attackByStrangers = async (throttle: LoginThrottle, account: string): Promise<void> => {
  for (let stranger = 0; stranger < 21; stranger += 1)
    await throttle.attempt({ account, ip: `198.51.100.${stranger}` }, wrong);
};

test('after eleven wrong passwords from one IP the next attempt waits, whatever account it names', async () => {
  const throttle = fresh();
  for (let tries = 0; tries < 11; tries += 1)
    expect(await throttle.attempt({ account: `account-${tries}`, ip: '192.0.2.1' }, wrong)).toBe(false);
  await untilSlowed(() => throttle.attempt({ account: 'another', ip: '192.0.2.1' }, wrong));
  expect(await throttle.attempt({ account: 'another', ip: '192.0.2.2' }, right)).toBe('in');
});

test('the IPs of one /64 are one stranger, and a /48 that tries one /64 after the other is slowed too', async () => {
  const throttle = fresh();
  for (let tries = 0; tries < 11; tries += 1)
    await throttle.attempt({ account: `account-${tries}`, ip: `2001:db8:1:2::${tries}` }, wrong);
  await untilSlowed(() => throttle.attempt({ account: 'another', ip: '2001:db8:1:2::ffff' }, wrong));
  let network = 0;
  await untilSlowed(() => {
    network += 1;
    return throttle.attempt(
      { account: `account-${network}`, ip: `2001:db8:9:${network.toString(16)}::1` },
      wrong,
    );
  });
  expect(network).toBeLessThan(256);
});

test('of a hundred attempts at once only the free ones and one more run', async () => {
  const throttle = fresh();
  let ran = 0;
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, at) =>
      throttle.attempt({ account: `account-${at}`, ip: '192.0.2.1' }, async () => {
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

test('a block that fails again and again at an account under attack waits, and that does not slow it elsewhere', async () => {
  const throttle = fresh();
  await attackByStrangers(throttle, 'owner');
  const ip = '192.0.2.1';
  for (let tries = 0; tries < 5; tries += 1)
    expect(await throttle.attempt({ account: 'owner', ip }, wrong)).toBe(false);
  // Many more than the block has free: refused because of the account, they do not count for the block.
  await untilSlowed(() => throttle.attempt({ account: 'owner', ip }, wrong));
  await Promise.all(
    Array.from({ length: 30 }, () => isRefused(throttle.attempt({ account: 'owner', ip }, wrong))),
  );
  expect(await throttle.attempt({ account: 'another', ip }, right)).toBe('in');
});

test('while 1,000 blocks guess, the owner logs in with the device cookie and from a new block, each time at once', async () => {
  const throttle = fresh();
  const ofBlock = (block: number): string => `10.${block >> 8}.${block & 255}.1`;
  let refused = 0;
  let guessed = 0;
  let isOver = false;
  const guess = async (first: number): Promise<void> => {
    for (let block = first; !isOver; block = (block + 50) % 1_000) {
      if (await isRefused(throttle.attempt({ account: 'owner', ip: ofBlock(block) }, wrong))) refused += 1;
      guessed += 1;
    }
  };
  const guessing = Array.from({ length: 50 }, (_, first) => guess(first));
  try {
    await until('every block has guessed', () => guessed > 1_000);
    const slowedIp = ofBlock(0);
    for (let logins = 0; logins < 10; logins += 1) {
      expect(await throttle.attempt({ account: 'owner', ip: slowedIp, device: 'the device' }, right)).toBe(
        'in',
      );
      expect(await throttle.attempt({ account: 'owner', ip: `192.0.2.${logins}` }, right)).toBe('in');
    }
    await until('blocks are refused', () => refused > 0);
    expect(await throttle.attempt({ account: 'owner', ip: '192.0.2.200' }, right)).toBe('in');
  } finally {
    isOver = true;
    await Promise.all(guessing);
  }
});

test('the failures of a device slow that device alone', async () => {
  const throttle = fresh();
  const ip = '192.0.2.1';
  for (let tries = 0; tries < 11; tries += 1)
    await throttle.attempt({ account: 'owner', ip, device: 'stolen' }, wrong);
  await untilSlowed(() => throttle.attempt({ account: 'owner', ip, device: 'stolen' }, wrong));
  expect(await throttle.attempt({ account: 'owner', ip, device: 'mine' }, right)).toBe('in');
  expect(await throttle.attempt({ account: 'owner', ip }, right)).toBe('in');
});

test('the rank of an attempt is how many attempts of its network ran, and 0 for a known device', async () => {
  const throttle = fresh();
  const rankFrom = (ip: string, device?: string): Promise<number | false> =>
    throttle.attempt({ account: 'owner', ip, device }, async (rank) => rank + 1);
  const busy = () => Promise.reject(new Error('too busy'));
  await expect(throttle.attempt({ account: 'owner', ip: '192.0.2.1' }, busy)).rejects.toThrow('too busy');
  expect(await rankFrom('192.0.2.1')).toBe(2);
  expect(await rankFrom('192.0.2.1')).toBe(3);
  expect(await rankFrom('192.0.2.2')).toBe(2);
  expect(await rankFrom('2001:db8:1::1')).toBe(2);
  expect(await rankFrom('2001:db8:1:ff00::1')).toBe(3);
  expect(await rankFrom('192.0.2.1', 'a device')).toBe(1);
});

test('a fault of the service is not counted as a wrong password', async () => {
  const throttle = fresh();
  const failing = () =>
    throttle.attempt({ account: 'account', ip: '192.0.2.1' }, () =>
      Promise.reject(new Error('database down')),
    );
  for (let tries = 0; tries < 15; tries += 1) await expect(failing()).rejects.toThrow('database down');
  expect(await throttle.attempt({ account: 'account', ip: '192.0.2.1' }, right)).toBe('in');
});

test('Redis holds neither an IP nor an account, and no hash that can be computed without the secret', async () => {
  const name = `test-${randomUUID()}`;
  const others = loginThrottle(
    { redis: redis.redis, keys: purposeKeys(['another secret'], 'login throttle') },
    name,
  );
  const keysAfter = async (throttle: LoginThrottle): Promise<string[]> => {
    await throttle.attempt({ account: 'owner', ip: '192.0.2.1' }, wrong);
    return await redis.redis.keys(`${name}:*`);
  };
  const first = await keysAfter(fresh(name));
  expect(first.filter((key) => /192\.0\.2|owner/.test(key))).toEqual([]);
  expect(await keysAfter(others)).toHaveLength(2 * first.length);
});

test('attempts are counted in memory while Redis is down', async () => {
  const down = openRedis('redis://127.0.0.1:1', { log: silentLog });
  const throttle = loginThrottle({ redis: down.redis, keys }, 'test');
  for (let tries = 0; tries < 11; tries += 1)
    expect(await throttle.attempt({ account: `account-${tries}`, ip: '192.0.2.1' }, wrong)).toBe(false);
  await untilSlowed(() => throttle.attempt({ account: 'another', ip: '192.0.2.1' }, wrong));
  down.close();
});

test('a source names a network for a day, and cannot be computed without the key', () => {
  let today = '2026-03-01T12:00:00Z';
  const named = (keys: readonly Buffer[]) =>
    loginThrottle({ redis: redis.redis, keys }, 'test', () => new Date(today)).sourceOf;
  const source = named(keys);
  const first = source('2001:db8:1:2::3');
  expect(first).toMatch(/^[\w-]{10}$/);
  expect(source('2001:db8:1:f00::4')).toBe(first);
  expect(source('2001:db8:2::3')).not.toBe(first);
  expect(source('192.0.2.1')).not.toBe(source('192.0.2.2'));
  expect(named([Buffer.from('another key')])('2001:db8:1:2::3')).not.toBe(first);
  today = '2026-03-02T00:00:00Z';
  expect(source('2001:db8:1:2::3')).not.toBe(first);
});
