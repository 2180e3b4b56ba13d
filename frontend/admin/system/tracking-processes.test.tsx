import type { Ledger } from '@marquee/contracts/http/ledger';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { TrackingProcesses } from './tracking-processes';

const figures = {
  ...{ accepted: 10, counted: 10, repeated: 0, inFlight: 0, quarantined: 0, gapMessages: 0, gapEvents: 0 },
  ...{ writtenOff: 0, lostClicks: 0, duplicateMessages: 0 },
};
const at = '2026-11-20T15:08:00Z';
const process = (given: Partial<Ledger['producers'][number]>) => ({
  ...{ producer: '1b671a64-40d5-491e-99b0-da01ff1f3341', firstAt: at, lastAt: at, closed: false },
  ...{ ...figures, ...given },
});

const ledger: Omit<Ledger, 'totals' | 'producers' | 'producersOmitted'> = {
  at,
  balanced: true,
  sources: {
    gateway: { events: 0, at },
    tracking: { events: 0, at },
    processed: { events: 0 },
    rollups: null,
  },
  writeOffs: { total: 0, events: 0, latest: [] },
  invalid: 0,
  oldestUncountedAt: null,
  deadLetters: { parked: 0, replayed: 0, discarded: 0, ofUnknownProducer: 0 },
};

test('a process that stopped without closing is called so, and columns of zeros are named in words', () => {
  renderWithProviders(
    <TrackingProcesses
      ledger={{
        ...ledger,
        totals: { ...figures, accepted: 30, counted: 30, duplicateMessages: 2 },
        producersOmitted: 0,
        producers: [
          process({}),
          process({ producer: '2b', closed: true, unreported: 0 }),
          process({ producer: '3b', closed: true, unreported: 4, duplicateMessages: 2 }),
        ],
      }}
    />,
  );
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Process 1b671a64Running, last seen Nov 20, 2026, [^;]+$/),
    expect.stringMatching(/^Process 2bEnded, last seen .+; fully counted$/),
    expect.stringMatching(/^Process 3bStopped without closing, last seen .+; fully counted$/),
    'All',
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Process',
    'Accepted',
    'Counted',
    'Duplicates',
  ]);
  screen.getByText(/^0 everywhere: repeated, in flight, quarantined, gap events/);
});
