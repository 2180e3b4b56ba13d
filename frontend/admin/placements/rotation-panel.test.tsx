// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/rotation-shares';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { RotationPanel } from './rotation-panel';

const share = (id: number, ratio: number | null) => ({
  id,
  slug: `model-${id}`,
  name: `Model ${id}`,
  cards: (ratio ?? 0) * 1_000,
  due: ratio === null ? 0 : 1_000,
  ratio,
});

test('the least and the most served models have a table each, and none is in both', async () => {
  const week = [
    ...[0.5, 0.9, 0.95, 0.98, 1, 1.01, 1.2].map((ratio, nth) => share(nth + 1, ratio)),
    share(8, null),
  ];
  fakeServer().answer('GET /api/admin/rotation', () => ({
    day: '2026-06-02',
    computedAt: '2026-06-02T12:00:00.000Z',
    today: [
      { ...share(7, 1.1), cards: 110, due: 100 },
      { ...share(6, 2.8), cards: 14, due: 5 },
    ],
    week,
  }));
  renderWithProviders(<RotationPanel />);
  const names = (table: HTMLElement) =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const least = await screen.findByRole('group', { name: 'Least served' });
  expect(names(least)).toEqual(['Model 1', 'Model 2', 'Model 3', 'Model 4', 'Model 5']);
  const most = screen.getByRole('group', { name: 'Most served' });
  expect(names(most)).toEqual(['Model 7', 'Model 6']);
  expect(within(most).getAllByRole('row')[1]?.textContent).toBe('Model 71,2001,000120% Too many');
  expect(within(most).getAllByRole('row')[2]?.textContent).toBe('Model 61,0101,000101% ');
  // Within the range, and outside it on its first day only.
  expect(within(least).getByRole('row', { name: /Model 2/ }).textContent).not.toContain('Too');
  expect(within(least).getByRole('row', { name: /Model 1/ }).textContent).toContain('Too few');
});
