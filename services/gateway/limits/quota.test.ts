import { openQuota } from './quota';

const never = (): void => {
  throw new Error('revoked');
};

test('an IP block is refused with 429 beyond its share, until it releases some; other blocks are not', () => {
  const quota = openQuota({ total: 100, perBlock: 10 });
  const release = quota.take('192.0.2.1', 6, never);
  quota.take('192.0.2.1', 4, never);
  expect(() => quota.take('192.0.2.1', 1, never)).toThrow(expect.objectContaining({ status: 429 }));
  quota.take('192.0.2.2', 10, never);
  release();
  release();
  quota.take('192.0.2.1', 6, never);
  expect(() => quota.take('192.0.2.1', 1, never)).toThrow(expect.objectContaining({ status: 429 }));
});

test('the addresses of a /64 have one share', () => {
  const quota = openQuota({ total: 100, perBlock: 1 });
  quota.take('2001:db8::1', 1, never);
  expect(() => quota.take('2001:db8::2', 1, never)).toThrow(expect.objectContaining({ status: 429 }));
});

test('beyond the total the oldest holders end, and no new one is refused', () => {
  const quota = openQuota({ total: 10, perBlock: 10 });
  const revoked: string[] = [];
  const take = (ip: string, amount: number) => quota.take(ip, amount, () => void revoked.push(ip));
  const first = take('192.0.2.1', 4);
  take('192.0.2.2', 3);
  take('192.0.2.3', 3);
  take('192.0.2.4', 5);
  expect(revoked).toEqual(['192.0.2.1', '192.0.2.2']);
  // What was revoked is not released a second time.
  first();
  take('192.0.2.5', 2);
  expect(revoked).toEqual(['192.0.2.1', '192.0.2.2']);
  take('192.0.2.6', 1);
  expect(revoked).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
});

test('our own processes have no share of their own', () => {
  const quota = openQuota({ total: 10, perBlock: 1 });
  for (let taken = 0; taken < 10; taken += 1) quota.take('', 1, never);
});
