import { setTimeout as sleep } from 'node:timers/promises';
import { publishInOrder } from './publish-in-order';

const numbers = async function* (count: number) {
  for (let number = 1; number <= count; number += 1) yield number;
};

test('publishes in order, at most the window at once, and confirms each after all before it', async () => {
  let inFlight = 0;
  let most = 0;
  const published: number[] = [];
  const confirmed: number[] = [];
  const publish = async (number: number): Promise<void> => {
    published.push(number);
    inFlight += 1;
    most = Math.max(most, inFlight);
    // Confirms come in any order.
    await sleep((number * 7) % 5);
    inFlight -= 1;
  };
  await publishInOrder(
    numbers(50),
    publish,
    () => 8,
    (number) => confirmed.push(number),
  );
  const all = Array.from({ length: 50 }, (_, index) => index + 1);
  expect(published).toEqual(all);
  expect(confirmed).toEqual(all);
  expect(most).toBe(8);
});

test('publishes nothing after a failure, and confirms nothing behind it', async () => {
  const confirmed: number[] = [];
  let published = 0;
  const publish = async (number: number): Promise<void> => {
    published += 1;
    await sleep(1);
    if (number === 5) throw new Error('the broker is down');
  };
  const attempt = publishInOrder(
    numbers(50),
    publish,
    () => 4,
    (number) => confirmed.push(number),
  );
  await expect(attempt).rejects.toThrow('the broker is down');
  expect(confirmed).toEqual([1, 2, 3, 4]);
  expect(published).toBeLessThan(13);
});
