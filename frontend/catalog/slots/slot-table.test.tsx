import { screen, within } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import type { Slot } from './slot-groups';
import { SlotTable } from './slot-table';

const table = (slots: readonly Slot[], totals: { seen: number; opened: number; clicks: number }) => (
  <SlotTable
    label="Where people clicked"
    slots={slots}
    deepest={100}
    totals={{ ...totals, impressions: totals.seen + totals.opened }}
  />
);

const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.trim()));

test('a slot shows who saw, opened and clicked, and a rate only of cards that were seen', async () => {
  const { user } = renderWithProviders(
    table(
      [
        { surface: 'home-featured', position: 2, impressions: 1_100, seen: 1_000, opened: 100, clicks: 25 },
        { surface: 'campaign', position: -1, impressions: 8, seen: 0, opened: 8, clicks: 4 },
      ],
      { seen: 1_000, opened: 108, clicks: 29 },
    ),
  );
  expect(rows()).toEqual([
    ['Where', 'Cards seen', 'Profile visits', 'Clicks', 'Rate'],
    ['Home page', '1,000', '100', '25', '2.5%'],
    ['Campaign links', '0', '8', '4', '–'],
    ['Total', '1,000', '108', '29', '–'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Home page' }));
  within(screen.getByRole('row', { name: /^Slot 3/ })).getByText('2.5%');
});

test('without any figures it says so', () => {
  renderWithProviders(table([], { seen: 0, opened: 0, clicks: 0 }));
  screen.getByText('Nothing yet.');
});
