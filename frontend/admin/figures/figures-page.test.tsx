// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/conspicuous-days';
import '@marquee/contracts/http/figures';
import { screen, within } from '@testing-library/react';
import { adminSessionFlag } from '../../platform/storage/admin-session-flag';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { FiguresPage } from './figures-page';

const range = { from: '2026-06-01', to: '2026-06-02', timezone: 'UTC' };

const open = (search: string) => {
  const server = fakeServer();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  adminSessionFlag.set(expiresAt);
  server.answer('GET /api/admin/session', () => ({ email: 'a@example.org', role: 'analyst', expiresAt }));
  server.answer('GET /api/admin/conspicuous-days', () => ({ days: [], corrections: [], refilters: [] }));
  const asked: URLSearchParams[] = [];
  server.answer('GET /api/insights/site/figures', ({ path }: { readonly path: string }) => {
    const params = new URL(path, 'http://site').searchParams;
    asked.push(params);
    const by = params.get('by') ?? '';
    const [one, other] = by === 'month' ? ['2026-05-01', '2026-06-01'] : ['DE', 'AT'];
    const rows = [
      { [by]: one, visitors: 30, views: 90, clicks: 3, uniqueClicks: 2 },
      { [by]: other, visitors: 10, views: 10, clicks: 1, uniqueClicks: 1 },
    ];
    return {
      range,
      totals: { visitors: 40, views: 100, clicks: 4, uniqueClicks: 3 },
      rows,
      compared: { range, totals: { visitors: 50, views: 100, clicks: 4, uniqueClicks: 3 } },
    };
  });
  return { ...renderWithProviders(<FiguresPage />, { url: `/admin/figures${search}` }), asked };
};

test('a selected row becomes a filter in the URL, an excluded one its opposite, and a removed chip ends it', async () => {
  const { user, asked, router } = open('?period=weekly');
  const row = (await screen.findByRole('button', { name: 'Only Germany' })).closest('tr');
  expect(row?.textContent).toBe('Only Germany309075.0%Exclude');
  screen.getByText('−20% (50 in as many days before)');
  await user.click(screen.getByRole('button', { name: 'Only Germany' }));
  await user.click(screen.getByRole('button', { name: 'Exclude Austria' }));
  expect(new URLSearchParams(router.state.location.search).getAll('where')).toEqual([
    'country:DE',
    '-country:AT',
  ]);
  expect(asked.at(-1)?.getAll('where')).toEqual(['country:DE', '-country:AT']);
  const chips = screen.getByRole('list', { name: 'Active filters' });
  within(chips).getByText('Country is not Austria');
  await user.click(within(chips).getByRole('button', { name: 'Remove Country is Germany' }));
  expect(router.state.location.search).toBe('?period=weekly&where=-country%3AAT');
});

test('clicks have dimensions of their own, and a filter that does not divide them is not sent', async () => {
  const { user, asked } = open('?where=browser:Safari&where=device:Mobile');
  await screen.findByRole('button', { name: 'Only Germany' });
  await user.click(screen.getByRole('button', { name: 'Clicks' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Divided by' }), 'platform');
  expect([asked.at(-1)?.get('measure'), asked.at(-1)?.get('by'), asked.at(-1)?.getAll('where')]).toEqual([
    'clicks,uniqueClicks',
    'platform',
    ['device:Mobile'],
  ]);
});

test('parts of time are no filters', async () => {
  open('?by=month');
  await screen.findByText('Visits by month');
  screen.getByRole('row', { name: 'June 2026 10 10 25.0%' });
  expect(screen.queryByRole('columnheader', { name: 'Filter' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Only|Exclude)/ })).toBeNull();
});
