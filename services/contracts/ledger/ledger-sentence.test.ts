import type { Ledger } from '../http/ledger';
import { processState } from './ledger-figures';
import { ledgerDifferences, ledgerSentence } from './ledger-sentence';

const at = '2026-11-04T12:00:00.000Z';
const totals = {
  accepted: 1_815_789,
  counted: 1_815_700,
  repeated: 87,
  inFlight: 0,
  quarantined: 0,
  gapMessages: 0,
  gapEvents: 0,
  writtenOff: 2,
  lostClicks: 0,
  duplicateMessages: 0,
};
const ledger = (given: Partial<Ledger>): Ledger => ({
  at,
  balanced: true,
  totals,
  sources: {
    gateway: { events: 0, at },
    tracking: { events: 0, at },
    processed: { events: 0 },
    rollups: { events: 5, processed: 5, missingEvents: 0, missing: [], at },
  },
  writeOffs: { total: 0, events: 0, latest: [] },
  invalid: 0,
  oldestUncountedAt: null,
  deadLetters: { parked: 0, replayed: 0, discarded: 0, ofUnknownProducer: 0 },
  producersOmitted: 0,
  producers: [],
  ...given,
});

test('everything is counted, and what was written off stays named with its operator and day', () => {
  expect(ledgerSentence(ledger({}))).toBe('1,815,789 accepted, all counted.');
  const written = {
    producer: null,
    messages: 1,
    events: 2,
    lostClicks: 0,
    operator: 'Ann',
    reason: '',
    at: '2026-11-03T09:00:00.000Z',
  };
  expect(ledgerSentence(ledger({ writeOffs: { total: 1, events: 2, latest: [written] } }))).toBe(
    '1,815,789 accepted, all counted; 2 written off on Nov 3 by Ann.',
  );
});

test('days whose people are incomplete are named with the command that makes the latest exact', () => {
  const latest = { day: '2026-11-02', events: 3 };
  expect(ledgerSentence(ledger({ incompleteDays: [latest] }))).toBe(
    '1,815,789 accepted, all counted; the people of Nov 2 are incomplete: make rebuild DAY=2026-11-02 APPLY=1.',
  );
  expect(ledgerSentence(ledger({ incompleteDays: [latest, { day: '2026-11-01', events: 1 }] }))).toContain(
    'the people of Nov 2 and 1 earlier day are incomplete',
  );
});

test('whatever is not counted is named', () => {
  const open = { ...totals, inFlight: 4, quarantined: 3, gapEvents: 2, gapMessages: 1, lostClicks: 1 };
  expect(ledgerSentence(ledger({ totals: open }))).toBe(
    '1,815,789 accepted: 1,815,787 counted, 4 in flight, 3 in dead letters, 2 missing, 1 redirect without its click.',
  );
});

test('a comparison of the dashboards’ figures that is an hour old is not believed', () => {
  const rollups = { events: 5, processed: 5, missingEvents: 0, missing: [], at: '2026-11-04T11:00:00.000Z' };
  expect(ledgerSentence(ledger({ sources: { ...ledger({}).sources, rollups } }))).toBe(
    '1,815,789 accepted, all counted; the dashboards’ figures were not compared for an hour.',
  );
});

test('each difference between two counts has its reasons, and counts that agree have none', () => {
  const { sources } = ledger({});
  const counts = {
    ...sources,
    tracking: { events: 1_815_780, at },
    processed: { events: 1_815_700 },
    rollups: { events: 1_815_600, processed: 1_815_600, missingEvents: 0, missing: [], at },
  };
  expect(ledgerDifferences(ledger({ sources: counts }))).toEqual([
    'Processed messages have 80 fewer than tracking: 87 repeated, 2 written off, less 9 that no process reported.',
    'Dashboards have 100 fewer than processed messages: they follow at the next count.',
  ]);
  const agree = { ...totals, accepted: 5, counted: 5, repeated: 0, writtenOff: 0 };
  const five = { ...sources, tracking: { events: 5, at }, processed: { events: 5 } };
  expect(ledgerDifferences(ledger({ totals: agree, sources: five }))).toEqual([]);
});

test.each([
  [{ closed: false }, 'running'],
  [{ closed: true, unreported: 0 }, 'ended'],
  [{ closed: true, unreported: 3 }, 'stopped without closing'],
])('a process with %j is called %s', (process, state) => expect(processState(process)).toBe(state));
