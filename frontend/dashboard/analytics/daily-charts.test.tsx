import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { screen } from '@testing-library/react';
import { renderWithProviders } from '../../platform/testing/render';
import { DailyCharts } from './daily-charts';

const day = (date: string, count: number) => ({ date, impressions: count, clicks: count });
const insights = (
  days: readonly ReturnType<typeof day>[],
  before: readonly ReturnType<typeof day>[],
): ModelAnalytics => ({
  model: { name: 'Velvet Rose', featured: false, featuredDaysRemaining: 0, featuredUntil: '' },
  stats: {
    impressions: 7,
    clicks: 7,
    clickRate: 100,
    dailyStats: [...days],
    impressionsByKind: { card: 7, profile: 0 },
    clicksByPlatform: [],
    surfaces: [],
    invalid: [],
  },
  before: {
    impressions: 0,
    clicks: 0,
    clickRate: 0,
    first: '2026-11-01',
    last: '2026-11-03',
    dailyStats: [...before],
  },
  range: {
    first: '2026-11-04',
    last: '2026-11-06',
    today: '2026-11-06',
    timezone: 'UTC',
    countedSince: '2026-11-05',
  },
});

test('days before counting began are hatched and named, not shown as zero', async () => {
  const days = [0, 3, 4].map((count, nth) => day(addDays('2026-11-04', nth), count));
  const { user } = renderWithProviders(<DailyCharts insights={insights(days, [])} />);
  expect(screen.getAllByText('Hatched: not counted. Counting since Nov 5')).toHaveLength(2);
  screen.getByRole('group', { name: /^impressions per day from Thu, Nov 5, 2026 to Fri, Nov 6, 2026\./ });
  await user.click(screen.getByRole('button', { name: 'Table of Daily Clicks' }));
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '4',
    '3',
    'Not counted',
    '7',
  ]);
});

test('the chart of today alone leaves out the whole day before', () => {
  renderWithProviders(<DailyCharts insights={insights([day('2026-11-06', 7)], [day('2026-11-05', 175)])} />);
  expect(screen.queryByText('impressions before')).toBeNull();
});
