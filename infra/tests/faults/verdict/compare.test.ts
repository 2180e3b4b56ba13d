import type { JournalEvent } from '../load/journal';
import { compare, type Evidence, ordinaryPromises } from './compare';
import { faultTable } from './table';

const event = (id: string, changed: Partial<JournalEvent> = {}): JournalEvent => ({
  fact: { id, type: id.startsWith('click') ? 'click' : 'card' },
  firstSentAt: 0,
  lastAnsweredAt: 20,
  accepted: true,
  open: true,
  ...changed,
});
const sent = (...events: JournalEvent[]) => new Map(events.map((one) => [one.fact.id, one]));
const once = (...names: string[]): Map<string, number> => new Map(names.map((name) => [name, 1]));
const ids = (...names: string[]): Set<string> => new Set(names);

const refused = event('c', { accepted: false });
const promises = { ...ordinaryPromises, acceptedShare: 0.5, recoveredAtMost: 1 };
const kept: Evidence = {
  events: sent(event('a'), event('click'), refused),
  counted: once('a', 'click'),
  inLog: ids('a', 'click'),
  unstoredClicks: 0,
  deadLetters: 0,
  longestMs: 20,
  recoveredAfterMs: 100,
  ledgerBalanced: true,
  remarks: [],
};

test('a row passes when every accepted event is counted once and is in the log', () => {
  expect(compare('calm', kept, promises)).toMatchObject({
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
  expect(compare('late answer', { ...kept, counted: once('a', 'click', 'c') }, promises)).toMatchObject({
    recovered: 1,
    broken: [],
  });
});

test('a click that is not counted breaks no promise where clicks need not be stored and the metric shows it', () => {
  const evidence = { ...kept, counted: once('a') };
  const full = { ...promises, unstoredClicks: true };
  expect(compare('full', { ...evidence, unstoredClicks: 1 }, full)).toMatchObject({
    unstored: 1,
    broken: [],
  });
  expect(compare('full', evidence, full)).toMatchObject({ unstored: 0, lost: 1 });
  expect(compare('not full', { ...evidence, unstoredClicks: 1 }, promises)).toMatchObject({ lost: 1 });
});

test.each<[string, Partial<Evidence>, RegExp]>([
  [
    'an accepted event that no table contains',
    { counted: once('click') },
    /1 accepted events were not counted/,
  ],
  [
    'an event counted twice',
    { counted: new Map([...kept.counted, ['a', 2]]) },
    /1 events were counted more than once/,
  ],
  [
    'a refused event counted twice',
    { counted: new Map([...kept.counted, ['c', 2]]) },
    /counted more than once/,
  ],
  ['an event that was never sent', { counted: once('a', 'click', 'ghost') }, /were never sent/],
  [
    'an event counted although the answer was 4xx',
    {
      events: sent(event('a'), event('click'), event('c', { accepted: false, open: false })),
      counted: once('a', 'click', 'c'),
    },
    /1 events were counted although they were refused for good/,
  ],
  [
    'more refused events counted than can be in flight',
    {
      events: sent(event('a'), event('click'), refused, event('d', { accepted: false })),
      counted: once('a', 'click', 'c', 'd'),
    },
    /2 refused events were counted/,
  ],
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
  ['nothing accepted at all', { events: sent(refused), counted: once() }, /nothing was accepted/],
  ['any other violation', { remarks: ['a secret is in a log'] }, /a secret is in a log/],
])('%s fails the row', (_name, changed, reason) => {
  const row = compare('changed', { ...kept, ...changed }, promises);
  expect(row.broken.join('\n')).toMatch(reason);
  expect(faultTable([row])).toMatch(/BROKEN/);
});

test('a refused post fails the row unless the scenario states why', () => {
  expect(compare('refusing', kept).broken).toEqual(['only 66.6% were accepted']);
});
