import { compare, type Evidence, ordinaryPromises } from './compare';
import { faultTable } from './table';

const ids = (...names: string[]): Set<string> => new Set(names);
const once = (...names: string[]): Map<string, number> => new Map(names.map((name) => [name, 1]));

const kept: Evidence = {
  attempted: ids('a', 'b', 'c'),
  accepted: ids('a', 'b'),
  refused: ids('c'),
  counted: once('a', 'b'),
  inLog: ids('a', 'b'),
  deadLetters: 0,
  longestMs: 20,
  recoveredAfterMs: 100,
  ledgerBalanced: true,
  remarks: [],
};

test('a row is green when every accepted event is counted once and in the log', () => {
  expect(compare('calm', kept)).toMatchObject({
    attempted: 3,
    accepted: 2,
    refused: 1,
    counted: 2,
    lost: 0,
    duplicated: 0,
    broken: [],
  });
});

test('an event that was refused and is counted all the same breaks nothing, and is shown', () => {
  expect(compare('late answer', { ...kept, counted: once('a', 'b', 'c') })).toMatchObject({
    recovered: 1,
    broken: [],
  });
});

test.each<[string, Partial<Evidence>, RegExp]>([
  ['an accepted event that no table holds', { counted: once('a') }, /1 accepted events were not counted/],
  [
    'an event counted twice',
    {
      counted: new Map([
        ['a', 1],
        ['b', 2],
      ]),
    },
    /1 events were counted more than once/,
  ],
  [
    'a refused event counted twice',
    {
      counted: new Map([
        ['a', 1],
        ['b', 1],
        ['c', 2],
      ]),
    },
    /counted more than once/,
  ],
  ['an event that nobody sent', { counted: once('a', 'b', 'ghost') }, /nobody sent/],
  [
    'an accepted event that the log does not hold',
    { inLog: ids('a') },
    /1 accepted events are not in the log/,
  ],
  ['a good message that was set aside', { deadLetters: 1 }, /1 dead letters instead of 0/],
  ['an answer that took too long', { longestMs: 3_001 }, /3001 ms/],
  ['a system that does not recover', { recoveredAfterMs: undefined }, /did not recover/],
  ['a system that recovers too late', { recoveredAfterMs: 30_001 }, /too long to recover/],
  ['books that do not balance', { ledgerBalanced: false }, /do not balance/],
  ['nothing accepted at all', { accepted: ids(), counted: once(), inLog: ids() }, /nothing was accepted/],
  ['whatever else was seen', { remarks: ['a secret stands in a log'] }, /a secret stands in a log/],
])('%s turns the row red', (_name, spoiled, why) => {
  const row = compare('spoiled', { ...kept, ...spoiled });
  expect(row.broken.join('\n')).toMatch(why);
  expect(faultTable([row])).toMatch(/BROKEN/);
});

test('posts refused beyond what the scenario promises turn the row red', () => {
  expect(compare('refusing', kept, { ...ordinaryPromises, acceptedShare: 0.99 }).broken).toEqual([
    'only 66.7% were accepted',
  ]);
});
