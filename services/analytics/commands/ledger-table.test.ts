import { ledgerTable } from './ledger-table';

const totals = {
  accepted: 1_200,
  counted: 1_150,
  repeated: 20,
  inFlight: 0,
  quarantined: 10,
  gapMessages: 1,
  gapEvents: 20,
  duplicateMessages: 4,
};

test('columns are aligned and the last line tells whether the ledger balances', () => {
  const table = ledgerTable({
    at: '2026-01-01T00:00:00.000Z',
    balanced: false,
    totals,
    invalid: 30,
    oldestUncountedAt: '2025-12-31T23:58:59.000Z',
    deadLetters: { parked: 1, replayed: 0, discarded: 0, ofUnknownProducer: 1 },
    producers: [
      {
        ...totals,
        producer: '1b671a64-40d5-491e-99b0-da01ff1f3341',
        firstAt: '2026-01-01T00:00:00.000Z',
        lastAt: '2026-01-01T10:20:30.000Z',
        closed: true,
      },
    ],
    producersOmitted: 3,
  });
  const lines = table.split('\n');
  expect(lines[0]).toMatch(
    /^tracking process +accepted +counted +repeated +in flight +quarantined +gap events +gap messages +duplicates$/,
  );
  expect(lines[2]).toMatch(/^1b671a64 ended 2026-01-01 10:20:30 +1,200 +1,150 +20 +0 +10 +20 +1 +4$/);
  expect(lines[2]?.length).toBe(lines[0]?.length);
  expect(lines[3]).toBe('… and 3 earlier ones, all complete');
  expect(lines.at(-3)).toBe('oldest uncounted event: 61 s old');
  expect(lines.at(-2)).toBe(
    'dead letters: 1 parked, 0 replayed, 0 discarded; 1 of unknown origin, in no ledger',
  );
  expect(lines.at(-1)).toBe('balanced: no');
});
