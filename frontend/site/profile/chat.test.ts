import { chatLimits, firstEntries, simulatedEntry, simulatedOnline, withEntry, withOwnMessage } from './chat';

/** A seeded generator of evenly distributed numbers. */
const seeded = (seed = 1) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

test('about one in five is a like and three in twenty are tips of $10 to $109', () => {
  const random = seeded();
  const entries = Array.from({ length: 20_000 }, (_, id) => simulatedEntry(id, random));
  const share = (kind: string) => entries.filter((entry) => entry.kind === kind).length / entries.length;
  expect(share('like')).toBeCloseTo(0.2, 1);
  expect(share('tip')).toBeCloseTo(0.15, 1);
  expect(share('message')).toBeCloseTo(0.65, 1);
  const tips = entries.flatMap((entry) => (entry.kind === 'tip' ? [entry.dollars] : []));
  expect([Math.min(...tips), Math.max(...tips)]).toEqual([10, 109]);
});

test('20 to 69 people are online', () => {
  expect([simulatedOnline(() => 0), simulatedOnline(() => 0.999_999)]).toEqual([20, 69]);
});

test('the chat starts with five entries and keeps the latest eight, with unique ids', () => {
  const random = seeded(7);
  let entries = firstEntries(random);
  expect(entries).toHaveLength(5);
  for (let added = 0; added < 10; added += 1)
    entries = withEntry(entries, (id) => simulatedEntry(id, random));
  expect(entries).toHaveLength(chatLimits.kept);
  expect(entries.map(({ id }) => id)).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
});

test('the visitor’s message is added as ‘You’, and a blank message is ignored', () => {
  const entries = firstEntries(seeded());
  expect(withOwnMessage(entries, '  Hello \n').at(-1)).toMatchObject({
    from: 'You',
    kind: 'message',
    text: 'Hello',
  });
  expect(withOwnMessage(entries, ' \t\n')).toBe(entries);
});
