import type { Ledger } from '@marquee/contracts/http/ledger';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { LedgerSources } from './ledger-sources';

const at = '2026-11-20T12:00:00.000Z';
const none = {
  accepted: 0,
  counted: 0,
  repeated: 0,
  inFlight: 0,
  quarantined: 0,
  gapEvents: 0,
  gapMessages: 0,
  writtenOff: 0,
  lostClicks: 0,
  duplicateMessages: 0,
};

const ledger = (processed: number): Ledger => ({
  at,
  balanced: true,
  totals: { ...none, accepted: processed, counted: processed },
  sources: {
    gateway: { events: processed - 1_000, at },
    tracking: { events: processed, at },
    processed: { events: processed },
    rollups: { events: 4_990, processed: 4_990, missingEvents: 0, missing: [], at },
  },
  writeOffs: { total: 0, events: 0, latest: [] },
  invalid: 0,
  oldestUncountedAt: null,
  deadLetters: { parked: 0, replayed: 0, discarded: 0, ofUnknownProducer: 0 },
  producersOmitted: 0,
  producers: [],
});

test('events that did not pass a gateway are a row of their own, and what the dashboards lack is a sentence', () => {
  const { unmount } = renderWithProviders(<LedgerSources ledger={ledger(5_000)} />);
  const direct = screen.getByText('not through a gateway').nextElementSibling;
  expect(direct?.textContent).toMatch(/^1,000Demo traffic \(0\), imports, and events since that answer/);
  screen.getByText('Dashboards have 10 fewer than processed messages: they follow at the next count.');
  unmount();
  renderWithProviders(<LedgerSources ledger={{ ...ledger(4_990), demo: 3_000 }} />);
  expect(screen.queryByText(/at the next count/)).toBeNull();
  // Demo traffic passes no gateway, also if a later answer to one includes it.
  expect(screen.getByText('gateway').nextElementSibling?.textContent).toMatch(/^1,990/);
  expect(screen.getByText('not through a gateway').nextElementSibling?.textContent).toMatch(/^3,000/);
});
