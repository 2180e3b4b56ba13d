// Loaded here: Jest cannot load it for several queries at once.
import '@marquee/contracts/http/models';
import { type SiteClicks, siteDeepestPosition } from '@marquee/contracts/http/site-clicks';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { ClicksTab } from './clicks-tab';

const none = { seen: 0, opened: 0, clicks: 0, uniqueClicks: 0, cardClicks: 0, cardClickRate: 0 };
const empty: SiteClicks = {
  totals: none,
  before: {
    ...none,
    first: '2026-05-30',
    last: '2026-05-31',
    dailyStats: [
      { date: '2026-05-30', seen: 500, opened: 5, clicks: 20, uniqueClicks: 20, cardClicks: 6 },
      { date: '2026-05-31', seen: 500, opened: 5, clicks: 20, uniqueClicks: 20, cardClicks: 6 },
    ],
  },
  dailyStats: [
    { date: '2026-06-01', seen: 0, opened: 0, clicks: 0, uniqueClicks: 0, cardClicks: 0 },
    { date: '2026-06-02', seen: 0, opened: 0, clicks: 0, uniqueClicks: 0, cardClicks: 0 },
  ],
  surfaces: [],
  platforms: [],
  sources: [],
  campaigns: [],
  topModels: [],
  models: [],
  range: {
    first: '2026-06-01',
    last: '2026-06-02',
    timezone: 'UTC',
    today: '2026-06-05',
    countedSince: '2026-05-01',
  },
};
const full: SiteClicks = {
  ...empty,
  totals: { seen: 2_000, opened: 90, clicks: 50, uniqueClicks: 40, cardClicks: 30, cardClickRate: 1.5 },
  before: { ...empty.before, seen: 1_000, clicks: 40, uniqueClicks: 40, cardClickRate: 1.2 },
  dailyStats: [
    { date: '2026-06-01', seen: 1_000, opened: 45, clicks: 25, uniqueClicks: 20, cardClicks: 15 },
    { date: '2026-06-02', seen: 1_000, opened: 45, clicks: 25, uniqueClicks: 20, cardClicks: 15 },
  ],
  surfaces: [
    { surface: 'home-featured', position: 0, seen: 1_900, opened: 20, clicks: 20 },
    { surface: 'browse', position: siteDeepestPosition, seen: 100, opened: 10, clicks: 10 },
    { surface: 'direct', position: -1, seen: 0, opened: 60, clicks: 20 },
  ],
  platforms: [
    { platform: 'onlyfans', clicks: 35 },
    { platform: 'fanvue', clicks: 15 },
  ],
  sources: [{ source: 'Google', clicks: 50, uniqueClicks: 40 }],
  campaigns: [
    { campaign: 'mail / spring', visitors: 60, clicks: 20, uniqueClicks: 15 },
    { campaign: '(fewer than 5 people)', visitors: 7, clicks: 4, uniqueClicks: 3 },
    { campaign: '(none)', visitors: 500, clicks: 26, uniqueClicks: 22 },
  ],
  topModels: [
    { modelId: 7, seen: 1_900, opened: 100, clicks: 30, cardClicks: 20, uniqueClicks: 25 },
    { modelId: 9, seen: 100, opened: 0, clicks: 20, cardClicks: 10, uniqueClicks: 15 },
  ],
};

test('clicks are shown with unique clicks, rate, slots, sources, platforms and models', async () => {
  const server = fakeServer();
  server.answer('GET /api/insights/site/clicks?period=weekly', full);
  server.answer('GET /api/admin/models?ids=7%2C9', []);
  const { container, user } = renderWithProviders(<ClicksTab />, { url: '/?tab=clicks&period=weekly' });
  screen.getByText('Loading clicks');
  const table = await screen.findByRole('group', { name: 'Clicks by slot' });
  const stat = (name: string) => container.querySelector(`[data-stat="${name}"]`)?.textContent;
  expect(['Cards seen', 'Profile visits', 'Clicks', 'Unique clicks', 'Card click rate'].map(stat)).toEqual([
    '2,000',
    '90',
    '50',
    '40',
    '1.5%',
  ]);
  screen.getByText('+25% (40 before)');
  screen.getByText('0.3 points more (1.2% before)');
  within(table).getByRole('row', { name: /^Home page 1,900 20 20 1\.1%/ });
  await user.click(within(table).getByRole('button', { name: 'Further down a list' }));
  within(table).getByRole('row', { name: /^Browse, slot 21 and deeper 100 10 10 10\.0%/ });
  const models = screen.getByRole('group', { name: 'Clicks by model' });
  within(models).getByRole('row', { name: 'Model 7 1,900 100 30 25 1.5%' });
  const campaigns = screen.getByRole('group', { name: 'Clicks by campaign' });
  within(campaigns).getByRole('row', { name: 'mail / spring 60 20 15' });
  within(campaigns).getByRole('row', { name: 'Campaigns of fewer than 5 people 7 4 3' });
  within(campaigns).getByRole('row', { name: 'No campaign 500 26 22' });
});

test('cards, profiles and clicks of today are compared with the same hours a week before', async () => {
  fakeServer().answer('GET /api/insights/site/clicks?period=daily', {
    ...empty,
    totals: { seen: 130, opened: 33, clicks: 14, uniqueClicks: 9, cardClicks: 5, cardClickRate: 3.8 },
    before: { ...empty.before, dailyStats: empty.before.dailyStats.slice(1) },
    dailyStats: [{ date: '2026-06-01', seen: 130, opened: 33, clicks: 14, uniqueClicks: 9, cardClicks: 5 }],
    range: { ...empty.range, last: '2026-06-01', today: '2026-06-01' },
    sameHours: {
      until: 9,
      now: { seen: 120, opened: 30, clicks: 11 },
      before: { seen: 1, opened: 1, clicks: 1 },
      weekBefore: { seen: 100, opened: 40, clicks: 10 },
    },
  });
  renderWithProviders(<ClicksTab />, { url: '/?tab=clicks&period=daily' });
  await screen.findByText('+20.0% (120 vs. 100 a week before, by 09:00)');
  screen.getByText('−25% (30 vs. 40 a week before, by 09:00)');
  screen.getByText('1 more (11 vs. 10 a week before, by 09:00)');
  // Unique clicks and clicks on cards have no hours.
  expect(screen.getAllByText('Compared when the day is over')).toHaveLength(2);
});

test('a model leads to its tracking panel and its dashboard', async () => {
  const { sampleModel } = await import('@marquee/contracts/testing/sample-models');
  const { ModelLinks } = await import('../frame/model-links');
  renderWithProviders(<ModelLinks id={1} model={{ ...sampleModel(), archived: false }} />);
  const { slug } = sampleModel();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/admin/tracking?tab=model-tracking&model=${slug}`,
    `/analytics/${slug}`,
  ]);
});

test('a range without clicks says so', async () => {
  fakeServer().answer('GET /api/insights/site/clicks?period=monthly', empty);
  renderWithProviders(<ClicksTab />);
  await screen.findByText('No clicks in this range.');
});

test('clicks that fail to load are loaded again on request', async () => {
  const server = fakeServer();
  server.answer('GET /api/insights/site/clicks', new Response('', { status: 500 }));
  const { user } = renderWithProviders(<ClicksTab />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answer('GET /api/insights/site/clicks', () => empty);
  await user.click(retry);
  await screen.findByText('No clicks in this range.');
});

test('periods and days of one’s own are in the URL, and impossible days are refused', async () => {
  const server = fakeServer();
  server.answer('GET /api/insights/site/clicks', () => empty);
  window.history.replaceState(null, '', '/?tab=clicks');
  const { user, router } = renderWithProviders(<ClicksTab />, { url: '/?tab=clicks' });
  await screen.findByText('No clicks in this range.');
  await user.click(screen.getByRole('button', { name: 'Year' }));
  expect(router.state.location.search).toContain('period=year');
  await user.click(screen.getByRole('button', { name: 'Custom' }));
  const from = screen.getByLabelText('From');
  await user.clear(from);
  await user.type(from, '2026-06-03');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  screen.getByText('The first day must not be after the last.');
  await user.clear(from);
  await user.type(from, '2026-05-01');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  await waitFor(() =>
    expect(server.calls.at(-1)?.path).toBe('/api/insights/site/clicks?from=2026-05-01&to=2026-06-02'),
  );
  expect(router.state.location.search).toMatch(/from=2026-05-01&to=2026-06-02$/);
});
