/** Measures the site's dashboard, as a Markdown table: `DATABASE_URL=… node --import tsx` and this file. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { clickDimensions, FiguresQuery, visitDimensions } from '@marquee/contracts/http/figures';
import { addDays } from '@marquee/contracts/rules/days';
import { readConfig } from '@marquee/kit/config/read-config';
import { figures as readQuestion } from '../../../../services/analytics/dashboards/queries/figures';
import { siteAnalytics } from '../../../../services/analytics/dashboards/queries/site-analytics';
import { siteClicks } from '../../../../services/analytics/dashboards/queries/site-clicks';
import { siteInvalid } from '../../../../services/analytics/dashboards/queries/site-invalid';
import { openBenchDatabase } from '../bench-database';
import { SiteConfig } from '../config';
import { atMost, dashboardFigures, type Figure, inMs, writeFigures } from '../figure';
import { type Point, writeGrowthPlot } from '../growth-plot';
import { analyzed, type Recorder, recorded } from '../plan';
import { quantile, quantileCells, timed } from '../timing';
import { fillClicks } from './fill-clicks';
import { fillDays } from './fill-days';
import { fillGroups } from './fill-groups';

const last = '2026-11-20';
const size = { paths: 5_000, referrers: 1_000, countries: 200 };
const { DATABASE_URL, BENCH_CALLS: calls } = readConfig(SiteConfig);
const figures: Figure[] = [];
/** Median in milliseconds by days, with the fewer events. */
const fewerMs = new Map<number, number>();
/** The same rows with about 1, 10, 100 and 1,000 million events in them. */
const factors = [0.0025, 0.025, 0.25, 2.5];
/** Median in milliseconds of 30 days, by events. */
const growth: Point[] = [];

console.log(`load average at the start ${loadavg()[0]?.toFixed(1)}\n`);
console.log('| events behind it | days | p50 ms | p95 ms | p99 ms |');
console.log('|---|---|---|---|---|');
for (const factor of factors) {
  const database = await openBenchDatabase(DATABASE_URL, 'analytics');
  try {
    await fillDays(database.db, last, 60, size, factor);
    const { totalViews } = await siteAnalytics(database.db, { first: addDays(last, -59), last });
    for (const days of [1, 7, 30]) {
      const times = await timed(calls, () =>
        siteAnalytics(database.db, { first: addDays(last, 1 - days), last }),
      );
      const views = totalViews.toLocaleString('en-US');
      console.log(`| ${[views, days, ...quantileCells(times)].join(' | ')} |`);
      const what = `the site’s dashboard, ${days === 1 ? '1 day' : `${days} days`} behind ${views} views`;
      figures.push(...dashboardFigures(what, times, fewerMs.get(days)));
      fewerMs.set(days, quantile(times, 0.5));
      if (days === 30) growth.push({ x: totalViews, y: quantile(times, 0.5) });
    }
  } finally {
    await database.close();
  }
}

const plot = join(import.meta.dirname, 'growth-events.svg');
console.log(`\n${writeGrowthPlot(plot, growth, { y: 'median ms of 30 days', x: 'events' })}`);

const clicks = await openBenchDatabase(DATABASE_URL, 'analytics');
try {
  await fillClicks(clicks.db, last, { models: 1_000, modelsWithInvalid: 300 });
  const reads = {
    clicks: (first: string) => siteClicks(clicks.db, { first, last }, []),
    'invalid traffic': (first: string) => siteInvalid(clicks.db, { first, last }, 'UTC'),
  };
  console.log('\n| read | days | p50 ms | p95 ms | p99 ms |');
  console.log('|---|---|---|---|---|');
  for (const [what, read] of Object.entries(reads))
    for (const days of [7, 30, 90, 366]) {
      const times = await timed(calls, () => read(addDays(last, 1 - days)));
      console.log(`| ${[what, days, ...quantileCells(times)].join(' | ')} |`);
      figures.push(...dashboardFigures(`the site’s ${what}, ${days} days`, times, undefined));
    }
} finally {
  await clicks.close();
}
const groups = await openBenchDatabase(DATABASE_URL, 'analytics');
try {
  // `last` is today: it has no lists yet.
  await fillGroups(groups, last, 31, 23);
  const month = { first: addDays(last, -30), last: addDays(last, -1) };
  const today = { first: addDays(last, -29), last };
  const years = { first: addDays(last, -700), last };
  const ofClicks = { measure: 'clicks,uniqueClicks' };
  const questions = [
    ...visitDimensions.map((by) => [`a month by ${by}`, month, 10, { by }] as const),
    ...clickDimensions.map((by) => [`a month of clicks by ${by}`, month, 10, { by, ...ofClicks }] as const),
    ['30 days with today by source', today, 50, { by: 'source' }],
    ['30 days with today by campaign', today, 50, { by: 'campaign' }],
    ['two years by source', years, 3_000, { by: 'source' }],
    ['two years by campaign', years, 3_000, { by: 'campaign' }],
    ['two years of clicks by platform', years, 3_000, { by: 'platform', ...ofClicks }],
    [
      'a month by country, two filters',
      month,
      1_000,
      { by: 'country', where: ['device:Mobile', '-source:source 3'] },
    ],
    ['a month by page, the weakest exclusion', month, 1_000, { by: 'page', where: '-country:TJ' }],
    ['two years by source, one filter', years, 3_000, { by: 'source', where: 'country:AA' }],
  ] as const;
  const plans: string[] = [];
  console.log('\n| question, 36 million views a month | p50 ms | p95 ms | p99 ms |');
  console.log('|---|---|---|---|');
  for (const [what, range, bar, asked] of questions) {
    const question = FiguresQuery.parse({ measure: 'views,visitors', ...asked });
    const times = await timed(bar > 10 ? 10 : calls, () => readQuestion(groups.db, range, question), 3);
    console.log(`| ${[what, ...quantileCells(times)].join(' | ')} |`);
    figures.push(atMost(`${what}, p95`, quantile(times, 0.95), bar, inMs));
    const recorder: Recorder = { statements: [] };
    await readQuestion(recorded(groups.db, recorder), range, question);
    for (const statement of recorder.statements ?? []) {
      const { steps, ms, ...blocks } = await analyzed(groups.db, statement);
      plans.push(`| ${[what, steps.join(', '), ...Object.values(blocks), ms.toFixed(1)].join(' | ')} |`);
    }
  }
  console.log('\n| statement of | steps of its plan | blocks hit | read | temporary | ms |');
  console.log(['|---|---|---|---|---|---|', ...plans].join('\n'));
} finally {
  await groups.close();
}
console.log(`\nload average at the end ${loadavg()[0]?.toFixed(1)}`);
writeFigures(figures);
