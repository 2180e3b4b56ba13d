import { chatLimits, firstEntries, madeUpEntry, onlineFigure, withEntry, withOwnMessage } from './chat';

/** The same numbers each time, evenly spread. */
const evenly = (seed = 1) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

test('about one in five is a like and three in twenty are tips of $10 to $109', () => {
  const random = evenly();
  const drawn = Array.from({ length: 20_000 }, (_, id) => madeUpEntry(id, random));
  const share = (kind: string) => drawn.filter((entry) => entry.kind === kind).length / drawn.length;
  expect(share('like')).toBeCloseTo(0.2, 1);
  expect(share('tip')).toBeCloseTo(0.15, 1);
  expect(share('message')).toBeCloseTo(0.65, 1);
  const tips = drawn.flatMap((entry) => (entry.kind === 'tip' ? [entry.dollars] : []));
  expect([Math.min(...tips), Math.max(...tips)]).toEqual([10, 109]);
});

test('the figure of people online is 20 to 69', () => {
  expect([onlineFigure(() => 0), onlineFigure(() => 0.999_999)]).toEqual([20, 69]);
});

test('it begins with five entries and keeps the latest eight, each with an id of its own', () => {
  const random = evenly(7);
  let entries = firstEntries(random);
  expect(entries).toHaveLength(5);
  for (let added = 0; added < 10; added += 1) entries = withEntry(entries, (id) => madeUpEntry(id, random));
  expect(entries).toHaveLength(chatLimits.kept);
  expect(entries.map(({ id }) => id)).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
});

test('what the visitor writes is kept as ‘You’, and a blank message is ignored', () => {
  const entries = firstEntries(evenly());
  expect(withOwnMessage(entries, '  Hello \n').at(-1)).toMatchObject({
    from: 'You',
    kind: 'message',
    text: 'Hello',
  });
  expect(withOwnMessage(entries, ' \t\n')).toBe(entries);
});
