/** The site's dashboard, timed: `DATABASE_URL=… node --import tsx infra/bench/dashboards-site/bench.ts`. Writes a Markdown table. */
import { loadavg } from 'node:os';
import { addDays } from '@marquee/contracts/days';
import { readConfig } from '@marquee/kit/config/read-config';
import { siteAnalytics } from '../../../services/analytics/queries/site-analytics';
import { openBenchDatabase } from '../bench-database';
import { Config } from './config';
import { fillDays } from './fill-days';

const last = '2026-11-20';
const size = { paths: 5_000, referrers: 1_000, countries: 200 };
const { DATABASE_URL, BENCH_CALLS: calls } = readConfig(Config);
const rounds = 4;

const at = (times: readonly number[], part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** Of several rounds the calmest, by p95: what else the machine did meanwhile is not the dashboard's time. */
const timed = async (work: () => Promise<unknown>): Promise<readonly number[]> => {
  for (let call = 0; call < 40; call += 1) await work();
  let calmest: readonly number[] | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    if (calmest === undefined || at(times, 0.95) < at(calmest, 0.95)) calmest = times;
  }
  return calmest ?? [];
};

console.log(`load average at the start ${loadavg()[0]?.toFixed(1)}\n`);
console.log('| events behind it | days | p50 ms | p95 ms | p99 ms |');
console.log('|---|---|---|---|---|');
for (const factor of [1, 10]) {
  const database = await openBenchDatabase(DATABASE_URL, 'analytics');
  try {
    await fillDays(database.db, last, 60, size, factor);
    const { totalViews } = await siteAnalytics(database.db, { first: addDays(last, -59), last }, 'UTC');
    for (const days of [1, 7, 30]) {
      const times = await timed(() => siteAnalytics(database.db, { first: addDays(last, 1 - days), last }, 'UTC'));
      const figures = [0.5, 0.95, 0.99].map((part) => at(times, part).toFixed(1));
      console.log(`| ${totalViews.toLocaleString('en-US')} | ${days} | ${figures.join(' | ')} |`);
    }
  } finally {
    await database.close();
  }
}
console.log(`\nload average at the end ${loadavg()[0]?.toFixed(1)}`);
