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

test('a row passes when every accepted event is counted once and is in the log', () => {
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

test('a refused event that is counted is shown as recovered and breaks no promise', () => {
  expect(compare('late answer', { ...kept, counted: once('a', 'b', 'c') })).toMatchObject({
    recovered: 1,
    broken: [],
  });
});

test.each<[string, Partial<Evidence>, RegExp]>([
  ['an accepted event that no table contains', { counted: once('a') }, /1 accepted events were not counted/],
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
  ['an event that was never sent', { counted: once('a', 'b', 'ghost') }, /were never sent/],
  [
    'an accepted event that the log does not contain',
    { inLog: ids('a') },
    /1 accepted events are not in the log/,
  ],
  ['a dead-lettered good message', { deadLetters: 1 }, /1 dead letters instead of 0/],
  ['an answer that took too long', { longestMs: 3_001 }, /3001 ms/],
  ['a system that does not recover', { recoveredAfterMs: undefined }, /did not recover/],
  ['a system that recovers too late', { recoveredAfterMs: 30_001 }, /too long to recover/],
  ['an unbalanced ledger', { ledgerBalanced: false }, /does not balance/],
  ['nothing accepted at all', { accepted: ids(), counted: once(), inLog: ids() }, /nothing was accepted/],
  ['any other violation', { remarks: ['a secret is in a log'] }, /a secret is in a log/],
])('%s fails the row', (_name, changed, reason) => {
  const row = compare('changed', { ...kept, ...changed });
  expect(row.broken.join('\n')).toMatch(reason);
  expect(faultTable([row])).toMatch(/BROKEN/);
});

test('more refused posts than the scenario allows fail the row', () => {
  expect(compare('refusing', kept, { ...ordinaryPromises, acceptedShare: 0.99 }).broken).toEqual([
    'only 66.7% were accepted',
  ]);
});
