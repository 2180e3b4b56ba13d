import type { Ledger } from '@marquee/contracts/http/ledger';
import { reconcile } from './reconcile';

const minute = 60_000;
const totals = {
  accepted: 0,
  counted: 0,
  repeated: 0,
  inFlight: 0,
  quarantined: 0,
  gapMessages: 0,
  gapEvents: 0,
  writtenOff: 0,
  lostClicks: 0,
  duplicateMessages: 0,
};

const ledger = (producer: Partial<Ledger['producers'][number]>): Ledger => ({
  at: new Date(0).toISOString(),
  balanced: true,
  totals,
  sources: {
    gateway: { events: 0, at: null },
    tracking: { events: 0, at: null },
    processed: { events: 0 },
    rollups: null,
  },
  writeOffs: { total: 0, events: 0, latest: [] },
  invalid: 0,
  oldestUncountedAt: null,
  deadLetters: { parked: 0, replayed: 0, discarded: 0, ofUnknownProducer: 0 },
  producersOmitted: 0,
  producers: [
    {
      ...totals,
      producer: '00000000-0000-4000-8000-000000000000',
      firstAt: new Date(0).toISOString(),
      lastAt: new Date(0).toISOString(),
      closed: false,
      ...producer,
    },
  ],
});

test('a gap raises the alert after five minutes and clears it when it closes', () => {
  const check = reconcile();
  expect(check(ledger({ gapMessages: 1, counted: 1 }), 0)).toBe(0);
  expect(check(ledger({ gapMessages: 1, counted: 500 }), 4 * minute)).toBe(0);
  expect(check(ledger({ gapMessages: 1, counted: 900 }), 5 * minute)).toBe(1);
  expect(check(ledger({ counted: 900 }), 6 * minute)).toBe(0);
});

test('events in flight raise the alert after five minutes without progress', () => {
  const check = reconcile();
  expect(check(ledger({ inFlight: 10, counted: 1 }), 0)).toBe(0);
  expect(check(ledger({ inFlight: 10, counted: 2 }), 4 * minute)).toBe(0);
  expect(check(ledger({ inFlight: 10, counted: 2 }), 8 * minute)).toBe(0);
  expect(check(ledger({ inFlight: 10, counted: 2 }), 9 * minute)).toBe(1);
});
