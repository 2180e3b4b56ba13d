import { randomUUID } from 'node:crypto';
import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { capLimits } from '@marquee/kit/caps/cap-limits';
import { readConfig } from '@marquee/kit/config/read-config';
import type { Handler } from '@marquee/kit/http/connections';
import { poolOf } from '@marquee/kit/postgres/connection-budget';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { run } from '@marquee/kit/service/run';
import { serveService } from '@marquee/kit/service/serve-service';
import { WorkerConfig } from './config';
import { countActivity } from './counting/consumers/count-activity';
import { endSessionsOfArchived } from './counting/consumers/end-sessions-of-archived';
import { keepDeadLetters } from './counting/consumers/keep-dead-letters';
import { liveVisitors } from './counting/live/live-visitors';
import { dailyNames } from './counting/rollups/daily-names';
import { openCalendar } from './counting/site-zones';
import { startJobs } from './jobs/start-jobs';
import { openWatermark } from './ledger/watermark';
import { countingMetrics } from './metrics';

/**
 * Under load messages within this interval share one transaction; figures lag by at most this long. With 500 ms a mixed beacon of 20
 * costs PostgreSQL less than half of what it costs with 100 (decision 0013).
 */
const gatherToCountMs = 500;

await run('analytics-worker', async (running) => {
  const { own, log } = running;
  const config = readConfig(WorkerConfig);
  const db = own(openPostgres(config.DATABASE_URL, { log, ...poolOf('analytics-worker') }));
  const { redis } = own(openRedis(config.REDIS_URL, { log }));
  const { calendar, ...zones } = openCalendar(db, config.SITE_TIMEZONE, log);
  own(zones);
  const metrics = countingMetrics(running.metrics);
  const worker = randomUUID();
  const watermark = openWatermark();

  const publisher = own(openPublisher(config.AMQP_URL, { log, purpose: 'dead letters' }));
  const counting = {
    db,
    calendar,
    ready: zones.succeeded,
    names: dailyNames(db, { path: config.PATHS_PER_DAY }),
    visitorsPerDay: config.VISITORS_PER_DAY,
    logDays: config.ACTIVITY_LOG_DAYS,
    worker,
    live: liveVisitors(redis, calendar, log),
    watermark,
    metrics,
    log,
  };
  const counter = own(
    consumeBatches(config.AMQP_URL, 'analytics.activity.count', countActivity(counting), {
      log,
      publisher,
      gatherMs: gatherToCountMs,
    }),
  );
  own(
    consumeBatches(config.AMQP_URL, 'analytics.dead-letters.keep', keepDeadLetters({ db, log }), {
      log,
      publisher,
    }),
  );
  own(
    consumeEach(
      config.AMQP_URL,
      'analytics.archived.end-sessions',
      DomainMessage,
      endSessionsOfArchived({ db, log }),
      { log, publisher },
    ),
  );
  own(
    startJobs({
      db,
      databaseUrl: config.DATABASE_URL,
      amqpUrl: config.AMQP_URL,
      visitorsPerDay: config.VISITORS_PER_DAY,
      pathsPerDay: config.PATHS_PER_DAY,
      limits: capLimits(config),
      logDays: config.ACTIVITY_LOG_DAYS,
      rollupMonths: config.ROLLUP_MONTHS,
      calendar,
      metrics,
      log,
      worker,
      watermark: () => watermark.at(counter.isConsuming()),
    }),
  );

  const notFound: Handler = (_req, res) => void res.writeHead(404).end();
  await serveService(notFound, running, {
    config,
    db,
    probes: { postgres: db.ping, rabbitmq: async () => counter.isConsuming() },
    engines: { redis: () => redis.ping() },
  });
});
