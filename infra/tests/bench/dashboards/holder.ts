/** Measures the model holder's requests, as a Markdown table. Variables as in config.ts. */
import { loadavg } from 'node:os';
import { addDays } from '@marquee/contracts/rules/days';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { measurePlacement } from '../../../../services/analytics/holders/placement/measure-placement';
import { openTestApp } from '../../../../services/analytics/testing/test-app';
import { HolderConfig } from '../config';
import { dashboardFigures, type Figure, writeFigures } from '../figure';
import { quantile, quantileCells, type Times, timed } from '../timing';
import { openHolderDatabase } from './holder-database';

const config = readConfig(HolderConfig);
const figures: Figure[] = [];
/** Median in milliseconds by range, with the fewer rows. */
const fewerMs = new Map<string, number>();

const today = new Date().toISOString().slice(0, 10);
const placements = [{ from: `${addDays(today, -31)}T10:00:00.000Z`, until: null, priceCents: 50_000 }];

const benchSize = async (models: number): Promise<void> => {
  const database = await openHolderDatabase(config.DATABASE_URL, models);
  const redis = openRedis(config.REDIS_URL, { log: silentLog });
  const publisher = openPublisher(config.AMQP_URL, { log: silentLog });
  const listed = Array.from({ length: models }, (_, nth) => ({
    id: nth + 1,
    slug: `model-${nth + 1}`,
    name: `Model ${nth + 1}`,
    featured: true,
    featuredUntil: null,
    archived: false,
    platforms: [],
  }));
  const app = await openTestApp({ db: database.db, redis, publisher }, listed, { checkReplies: false });
  try {
    const slug = (call: number): string => `model-${1 + ((call * 7_919) % models)}`;
    const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
      const reply = await app.ask(path, { role: 'admin', headers });
      await reply.arrayBuffer();
      if (reply.status >= 400) throw new Error(`${path} was answered with ${reply.status}`);
      return reply;
    };
    const line = (what: string, times: Times): void =>
      console.log(
        `| ${[database.rows.toLocaleString('en-US'), what, ...quantileCells(times)].join(' | ')} |`,
      );
    const year = `from=${addDays(today, -365)}&to=${today}`;
    for (const [what, query] of [
      ...[7, 30, 90].map((days) => [`${days} days`, `days=${days}`]),
      ['366 days', year],
    ] as const) {
      const times = await timed(config.BENCH_CALLS, (call) => get(`/api/insights/${slug(call)}?${query}`));
      line(`dashboard, ${what}`, times);
      const named = `a holder’s dashboard, ${what} behind ${database.rows.toLocaleString('en-US')} rows`;
      figures.push(...dashboardFigures(named, times, fewerMs.get(what)));
      fewerMs.set(what, quantile(times, 0.5));
    }
    const etag = (await get('/api/insights/model-1?days=30')).headers.get('etag') ?? '';
    line(
      '30 days again, nothing new (304)',
      await timed(config.BENCH_CALLS, () => get('/api/insights/model-1?days=30', { 'if-none-match': etag })),
    );
    line(
      'CSV of 366 days',
      await timed(config.BENCH_CALLS, (call) => get(`/api/insights/${slug(call)}/export?${year}`)),
    );

    // The product caches a placement for a minute; here it is computed each time, compared with 200 peers.
    const catalog = {
      get: async (path: string): Promise<unknown> => {
        if (path.endsWith('/placements'))
          return { category: 'slim', createdAt: '2020-01-01T00:00:00.000Z', placements };
        const own = Number(/by-id\/(\d+)/.exec(path)?.[1]);
        return { modelIds: Array.from({ length: 200 }, (_, nth) => 1 + ((own + nth + 1) % models)) };
      },
    };
    const deps = { db: database.db, calendar: siteCalendar('UTC'), catalog };
    line(
      'placement of 30 days, 200 candidates',
      await timed(config.BENCH_CALLS, (call) => measurePlacement(deps, 1 + (call % models), 'bench')),
    );
  } finally {
    await app.close();
    await publisher.close();
    redis.close();
    await database.close();
  }
};

console.log(`load average at the start ${loadavg()[0]?.toFixed(1)}\n`);
console.log('| rows | what | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|');
for (const models of config.BENCH_MODELS) await benchSize(models);
console.log(`\nload average at the end ${loadavg()[0]?.toFixed(1)}`);
writeFigures(figures);
