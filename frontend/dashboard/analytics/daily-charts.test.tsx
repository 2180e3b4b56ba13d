import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { screen } from '@testing-library/react';
import { fakeServer } from '../../platform/testing/fake-server';
import { renderWithProviders } from '../../platform/testing/render';
import { modelInsights } from '../testing/model-insights';
import { DailyCharts } from './daily-charts';

const day = (date: string, count: number) => ({
  date,
  impressions: count,
  clicks: count,
  uniqueClicks: count,
});
const insights = (
  days: readonly ReturnType<typeof day>[],
  before: readonly ReturnType<typeof day>[],
): ModelAnalytics => {
  const { stats, before: earlier, ...rest } = modelInsights(7);
  return {
    ...rest,
    stats: { ...stats, dailyStats: [...days] },
    before: { ...earlier, first: '2026-11-01', last: '2026-11-03', dailyStats: [...before] },
    range: {
      first: '2026-11-04',
      last: '2026-11-06',
      today: '2026-11-08',
      timezone: 'UTC',
      countedSince: '2026-11-05',
    },
  };
};

const placement = (answer: unknown) => fakeServer().answer('GET /api/insights/velvet/placement', answer);

test.each([
  ['that runs reaches today', true, 'Nov 4 to Nov 6'],
  ['that has ended is its whole days', false, 'Nov 4 to Nov 5'],
])('a placement %s, lit in both charts and named', async (_what, running, days) => {
  const figures = {
    impressions: 4,
    clicks: 2,
    slotCards: 3,
    cardClicks: 1,
    uniqueCardClicks: 1,
    ...{ uniquePaidClicks: 1, uniqueBroughtClicks: 0 },
    cardClickRate: 50,
  };
  placement({
    is: 'measured',
    running,
    days: { first: '2026-10-01', last: '2026-11-05', count: 36 },
    featured: figures,
    price: null,
    isGift: false,
    before: { is: 'featured-too', first: '2026-09-01', last: '2026-09-30' },
    similar: { is: 'too-few', category: 'blonde', models: 2 },
  });
  const counts = [1, 3, 4].map((count, nth) => day(addDays('2026-11-04', nth), count));
  renderWithProviders(<DailyCharts slug="velvet" insights={insights(counts, [])} />);
  expect(await screen.findAllByText(`featured days, ${days}`)).toHaveLength(2);
});

test('an outlier and the unfinished day do not decide the scale, and are named', () => {
  placement({ is: 'never' });
  const counts = [30, 28, 31, 29, 8_000, 30, 900];
  const days = counts.map((count, nth) => day(addDays('2026-11-14', nth), count));
  const { range, ...rest } = insights(days, []);
  const week = { ...range, first: '2026-11-14', last: '2026-11-20', today: '2026-11-20' };
  renderWithProviders(
    <DailyCharts slug="velvet" insights={{ ...rest, range: { ...week, countedSince: '2026-11-01' } }} />,
  );
  expect(screen.getAllByText('Cut off: above the scale, with its count')).toHaveLength(2);
});

test('days before counting began are hatched and named, not shown as zero', async () => {
  const days = [0, 3, 4].map((count, nth) => day(addDays('2026-11-04', nth), count));
  placement({ is: 'never' });
  const { user } = renderWithProviders(<DailyCharts slug="velvet" insights={insights(days, [])} />);
  expect(screen.getAllByText('Hatched: not counted. Counting since Nov 5')).toHaveLength(2);
  screen.getByRole('group', { name: /^impressions per day from Thu, Nov 5, 2026 to Fri, Nov 6, 2026\./ });
  await user.click(screen.getByRole('button', { name: 'Table of Daily Impressions and Daily Clicks' }));
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['4', '4'],
    ...['3', '3'],
  ]);
});

test('in the first three days the charts begin with the first counted day', () => {
  const days = [0, 3, 4].map((count, nth) => day(addDays('2026-11-04', nth), count));
  placement({ is: 'never' });
  const { range, ...rest } = insights(days, []);
  renderWithProviders(
    <DailyCharts slug="velvet" insights={{ ...rest, range: { ...range, today: '2026-11-06' } }} />,
  );
  expect(screen.queryByText(/^Hatched/)).toBeNull();
  screen.getByRole('group', { name: /^impressions per day from Thu, Nov 5, 2026 to Fri, Nov 6, 2026\./ });
});

test('the chart of today alone leaves out the whole day before', () => {
  placement({ is: 'never' });
  const today = insights([day('2026-11-06', 7)], [day('2026-11-05', 175)]);
  renderWithProviders(<DailyCharts slug="velvet" insights={today} />);
  expect(screen.queryByText('impressions before')).toBeNull();
});
