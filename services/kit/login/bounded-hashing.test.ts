import { boundedHashing } from './bounded-hashing';
import { hashPassword } from './password-hash';

test('when too many wait, the highest rank is refused with 503, and the lowest goes first', async () => {
  const { matches } = boundedHashing({ atOnce: 1, waitingMax: 3 });
  const hashed = await hashPassword('a password');
  const done: string[] = [];
  const check = async (name: string, rank: number) => {
    const isRight = await matches('a password', hashed, rank);
    done.push(name);
    return isRight;
  };
  const guesses = Promise.allSettled(Array.from({ length: 8 }, (_, guess) => check(`guess ${guess}`, 2)));
  const newcomer = check('newcomer', 1);
  const known = check('known', 0);
  expect([await newcomer, await known]).toEqual([true, true]);
  const outcomes = await guesses;
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array(2).fill('fulfilled'),
    ...Array(6).fill('rejected'),
  ]);
  expect(outcomes[7]).toMatchObject({
    reason: { status: 503, code: 'password.busy', more: { retryAfterSeconds: 1 } },
  });
  expect(done).toEqual(['guess 0', 'known', 'newcomer', 'guess 1']);
  expect(await check('later', 9)).toBe(true);
});

test('a failed check frees its slot', async () => {
  const { matches } = boundedHashing({ atOnce: 1, waitingMax: 0 });
  await expect(matches('a password', 'not a hash', 0)).rejects.toThrow();
  expect(await matches('a password', undefined, 0)).toBe(false);
});
