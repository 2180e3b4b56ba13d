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

test('the unfinished day is a hollow point apart from the line, and there is no line where nothing was counted', () => {
  placement({ is: 'never' });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 600 });
  const days = [0, 30, 28, 2].map((count, nth) => day(addDays('2026-11-04', nth), count));
  const { range, ...rest } = insights(days, []);
  const shown = { ...rest, range: { ...range, last: '2026-11-07', today: '2026-11-07' } };
  const { container } = renderWithProviders(<DailyCharts slug="velvet" insights={shown} />);
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  const ring = container.querySelector('.unfinished');
  const xs = [...container.querySelectorAll('path.recharts-line-curve')].flatMap((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x)),
  );
  // The two whole days, and the point itself.
  expect(xs.filter((x) => x < Number(ring?.getAttribute('cx')))).toHaveLength(2);
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

test('a single counted day before is no line, and two are', () => {
  placement({ is: 'never' });
  const shown = [4, 5].map((count, nth) => day(addDays('2026-11-07', nth), count));
  const before = [0, 3, 4].map((count, nth) => day(addDays('2026-11-04', nth), count));
  const { unmount } = renderWithProviders(<DailyCharts slug="velvet" insights={insights(shown, before)} />);
  screen.getByText('impressions before');
  unmount();
  renderWithProviders(<DailyCharts slug="velvet" insights={insights(shown, before.slice(0, 2))} />);
  expect(screen.queryByText('impressions before')).toBeNull();
});

test('the chart of today alone leaves out the whole day before', () => {
  placement({ is: 'never' });
  const today = insights([day('2026-11-06', 7)], [day('2026-11-05', 175)]);
  renderWithProviders(<DailyCharts slug="velvet" insights={today} />);
  expect(screen.queryByText('impressions before')).toBeNull();
});
