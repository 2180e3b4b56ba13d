import { ledgerTable } from './ledger-table';

const totals = {
  accepted: 1_200,
  counted: 1_150,
  repeated: 20,
  inFlight: 0,
  quarantined: 10,
  gapMessages: 1,
  gapEvents: 20,
  writtenOff: 7,
  lostClicks: 0,
  duplicateMessages: 4,
};

test('a sentence comes first, columns are aligned, and the last line tells whether the ledger balances', () => {
  const table = ledgerTable({
    at: '2026-01-01T00:00:00.000Z',
    balanced: false,
    totals,
    sources: {
      gateway: { events: 1_190, at: '2026-01-01T00:00:00.000Z' },
      tracking: { events: 1_200, at: '2026-01-01T00:00:00.000Z' },
      processed: { events: 1_150 },
      rollups: {
        events: 1_140,
        processed: 1_150,
        missingEvents: 10,
        missing: [{ table: 'model_days', day: '2025-12-30', events: 10 }],
        at: '2026-01-01T00:00:00.000Z',
      },
    },
    writeOffs: {
      total: 1,
      events: 7,
      latest: [
        {
          producer: '1b671a64-40d5-491e-99b0-da01ff1f3341',
          messages: 1,
          events: 7,
          lostClicks: 0,
          operator: 'Ann',
          reason: 'the disk of host 3 is lost',
          at: '2025-12-31T10:00:00.000Z',
        },
      ],
    },
    invalid: 30,
    incompleteDays: [{ day: '2025-12-20', events: 3 }],
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
  expect(lines[0]).toBe(
    '1,200 accepted: 1,170 counted, 10 in dead letters, 20 missing; the dashboards’ figures differ by 10, on Dec 30; the people of Dec 20 are incomplete: make rebuild DAY=2025-12-20 APPLY=1; 7 written off on Dec 31 by Ann.',
  );
  expect(lines[2]).toMatch(/^gateway +1,190 +at 2026-01-01 00:00:00 UTC$/);
  const heading = lines.findIndex((line) => line.startsWith('tracking process'));
  expect(lines[heading]).toMatch(
    /^tracking process +accepted +counted +repeated +in flight +quarantined +gap events +gap messages +written off +lost clicks +duplicates$/,
  );
  expect(lines[heading + 2]).toMatch(
    /^1b671a64 ended 2026-01-01 10:20:30 +1,200 +1,150 +20 +0 +10 +20 +1 +7 +0 +4$/,
  );
  expect(lines[heading + 2]?.length).toBe(lines[heading]?.length);
  expect(lines[heading + 3]).toBe('… and 3 earlier ones, all complete');
  expect(table).toContain('oldest uncounted event: 61 s old');
  expect(table).toContain(
    'dead letters: 1 parked, 0 replayed, 0 discarded; 1 of unknown origin, in no ledger',
  );
  expect(table).toContain('2025-12-30: model_days lacks 10');
  expect(table).toMatch(/^2025-12-20: 3 events were counted after .* make rebuild DAY=2025-12-20 APPLY=1$/m);
  expect(table).toContain('ACCEPT_GAP=1b671a64-40d5-491e-99b0-da01ff1f3341/all');
  expect(table).toContain(
    'written off 2025-12-31 10:00:00 UTC by Ann: 7 events of 1b671a64-40d5-491e-99b0-da01ff1f3341 (the disk of host 3 is lost)',
  );
  expect(lines.at(-1)).toBe('balanced: no');
});
