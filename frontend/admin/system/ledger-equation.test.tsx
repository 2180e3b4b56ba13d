import type { Ledger } from '@marquee/contracts/http/ledger';
import { renderWithProviders } from '../../platform/testing/render';
import { LedgerEquation } from './ledger-equation';

const totals: Ledger['totals'] = {
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

test('the equation has the parts that are not zero, and names the others below', () => {
  const { container } = renderWithProviders(
    <LedgerEquation totals={{ ...totals, accepted: 1_236, counted: 1_200, inFlight: 30, gapEvents: 6 }} />,
  );
  expect(container.textContent?.replaceAll(/\s+/g, ' ')).toBe(
    '1,236 accepted = 1,200 counted + 30 in flight + 6 missing No events repeated, quarantined, or written off.',
  );
});

test('more counted than accepted is a negative part', () => {
  const { container } = renderWithProviders(
    <LedgerEquation totals={{ ...totals, accepted: 5, counted: 7, inFlight: -2 }} />,
  );
  expect(container.textContent).toMatch(/5 accepted = 7 counted − 2 in flight/);
});
