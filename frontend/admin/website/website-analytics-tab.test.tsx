import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { screen, waitFor } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { WebsiteAnalyticsTab } from './website-analytics-tab';

const clickTotals = { seen: 0, opened: 0, clicks: 0, uniqueClicks: 0, cardClicks: 0, cardClickRate: 0 };
const range = {
  first: '2026-11-20',
  last: '2026-11-20',
  timezone: 'UTC',
  today: '2026-11-20',
  countedSince: '2026-01-01',
};
const noClicks: SiteClicks = {
  totals: clickTotals,
  before: { ...clickTotals, first: '2026-11-19', last: '2026-11-19', dailyStats: [] },
  dailyStats: [],
  surfaces: [],
  platforms: [],
  sources: [],
  campaigns: [],
  topModels: [],
  models: [],
  range,
};
const today: WebsiteAnalytics = {
  realTimeUsers: 1,
  totalViews: 90,
  uniqueVisitors: 30,
  otherViews: 0,
  dailyStats: [{ date: '2026-11-20', visitors: 30, views: 90, otherViews: 0 }],
  hourlyStats: [],
  topPages: [
    { page: '/', views: 20 },
    { page: '(other)', views: 70 },
  ],
  countries: [],
  devices: [],
  browsers: [],
  referrers: [],
  entryPages: [],
  invalid: [],
  invalidDays: [],
  before: {
    totalViews: 300,
    uniqueVisitors: 100,
    dailyStats: [{ date: '2026-11-19', visitors: 100, views: 300, otherViews: 0 }],
  },
  sameHours: {
    ...{ until: 9, views: 88, viewsBefore: 80, viewsWeekBefore: 80 },
    ...{ visitors: 29, visitorsBefore: 20, visitorsWeekBefore: 20 },
  },
  range,
};

const server = () => {
  const fake = fakeServer();
  for (const period of ['daily', 'monthly'])
    fake.answer(`GET /api/insights/site/clicks?period=${period}`, noClicks);
  return fake;
};

test('views and visitors of today are compared with the same hours a week before', async () => {
  server().answer('GET /api/insights/site/daily', today);
  renderWithProviders(<WebsiteAnalyticsTab />, { url: '/?tab=website-analytics&period=daily' });
  await screen.findByText('+10% (88 vs. 80 a week before, by 09:00)');
  screen.getByText('9 more (29 vs. 20 a week before, by 09:00)');
  screen.getByText(/^Nov 20 \(1 day\)\. Days are UTC\. Updated/);
});

test('a day that was filled after its pseudonyms were deleted is named with the command that corrects it', async () => {
  server().answer('GET /api/insights/site/monthly', { ...today, incompleteDays: ['2026-11-12'] });
  renderWithProviders(<WebsiteAnalyticsTab />, { url: '/?tab=website-analytics' });
  await screen.findByText(
    /Nov 12 came after .* its visitors lack theirs until make rebuild DAY=2026-11-12 APPLY=1\./,
  );
});

test('the rest of a list has no rank, and its size shortens no bar', async () => {
  server().answer('GET /api/insights/site/daily', today);
  renderWithProviders(<WebsiteAnalyticsTab />, { url: '/?tab=website-analytics&period=daily' });
  const rest = (await screen.findByText('All others')).closest('li');
  expect(rest?.textContent).toBe('All others70 views');
  const first = screen.getByText('/').closest('li')?.querySelector<HTMLElement>('[style]');
  expect(first?.style.inlineSize).toBe('100%');
});

test('the range is 30 days unless the URL names another, and is written to the URL', async () => {
  const fake = server();
  fake.answer('GET /api/insights/site/monthly', today);
  const { user, router } = renderWithProviders(<WebsiteAnalyticsTab />, { url: '/?tab=website-analytics' });
  await screen.findByText('Total Views');
  fake.answer('GET /api/insights/site/daily', today);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(router.state.location.search).toContain('period=daily');
});

test('the message of a failure stays while the figures are requested again', async () => {
  const fake = fakeServer();
  fake.answer('GET /api/insights/site/monthly', () => new Response('{}', { status: 500 }));
  const { queryClient } = renderWithProviders(<WebsiteAnalyticsTab />);
  await screen.findByText('Failed to load analytics data');
  const asked = fake.calls.length;
  fake.answer('GET /api/insights/site/monthly', () => new Promise(() => undefined));
  void queryClient.refetchQueries();
  await waitFor(() => expect(fake.calls.length).toBeGreaterThan(asked));
  screen.getByText('Failed to load analytics data');
  expect(screen.queryByText('Loading website analytics')).toBeNull();
});
