import { boundedHashing } from './bounded-hashing';

test('hashes beyond the limit are refused with 503, and the others are all made', async () => {
  const { hash } = boundedHashing({ atOnce: 1, waitingMax: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hash('a password')));
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(6).fill('rejected'),
  ]);
  const [refused] = outcomes.slice(4);
  expect(refused).toMatchObject({
    reason: { status: 503, code: 'password.busy', more: { retryAfterSeconds: 1 } },
  });
  expect(await hash('another')).toMatch(/^\$argon2id\$/);
});

test('a failed hash frees its slot', async () => {
  const { matches } = boundedHashing({ atOnce: 1, waitingMax: 0 });
  await expect(matches('a password', 'not a hash')).rejects.toThrow();
  expect(await matches('a password', undefined)).toBe(false);
});
