import { setTimeout as sleep } from 'node:timers/promises';
import { openTurns } from './turns';

test('no more run side by side than may, the rest in the order in which they came', async () => {
  const turns = openTurns(2, 10);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  await Promise.all(
    [1, 2, 3, 4, 5].map((nth) =>
      turns.take(1_000, async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(nth);
        await sleep(5);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('who finds too many waiting is turned away at once, and who waits too long in time', async () => {
  const turns = openTurns(1, 1);
  const long = turns.take(1_000, () => sleep(60));
  const late = turns.take(20, () => sleep(1));
  await expect(turns.take(1_000, () => sleep(1))).rejects.toThrow('too many wait already');
  await expect(late).rejects.toThrow('did not come in time');
  await long;
  await expect(turns.take(1_000, async (leftMs) => leftMs > 900)).resolves.toBe(true);
});
