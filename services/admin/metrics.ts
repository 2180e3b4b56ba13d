import { activationHours } from '@marquee/contracts/http/inbox';
import type { Log } from '@marquee/kit/log/log';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Running } from '@marquee/kit/service/run';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Config } from './config';
import { watchBackups } from './health/backup-metrics';
import { watchCluster } from './health/cluster-metrics';
import { watchEngines } from './health/engine-metrics';
import type { Engines } from './health/engines';
import { overdueRequests } from './listing-requests/listing-request-queries';
import { oldestWaitingSeconds } from './mail/mail-queries';
import { countOpenReports } from './reports/report-queries';

/** What waits in the database. `failed`: the log event while it cannot be read. */
const waiting = [
  {
    name: 'admin_mail_waiting_seconds',
    help: 'Alert: age of the oldest mail that is not sent and not given up',
    read: oldestWaitingSeconds,
    failed: 'mails.not-counted',
  },
  {
    name: 'admin_reports_open',
    help: 'Reports that are not answered yet',
    read: async (db: Queryable) => (await countOpenReports(db)).open,
    failed: 'reports.not-counted',
  },
  {
    name: 'admin_reports_overdue',
    help: 'Alert: open reports past the end of their clock',
    read: async (db: Queryable) => (await countOpenReports(db)).overdue,
    failed: 'reports.not-counted',
  },
  {
    name: 'admin_listing_requests_overdue',
    help: `Alert: listing requests that are paid and not active after ${activationHours.most} hours`,
    read: overdueRequests,
    failed: 'listing.overdue-not-counted',
  },
] as const;

/** Reads each whenever the metrics are read. While the database is down they keep their last values. */
export const watchWaiting = (registry: Registry, db: Queryable, log: Log): void => {
  for (const { name, help, read, failed } of waiting)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set(await read(db));
        } catch (error) {
          // One metric that fails does not fail the whole page of metrics.
          log.warn(failed, { error });
        }
      },
    });
};

/** Measures the promise "activated 24 to 48 hours after payment". Call the result with the hours of each activation. */
export const watchActivations = (registry: Registry): ((hours: number) => void) => {
  const hours = new Histogram({
    name: 'admin_listing_activation_hours',
    help: 'From payment to activation of a listing request',
    buckets: [1, 6, 12, activationHours.usual, 36, activationHours.most, 72, 168],
    registers: [registry],
  });
  return (took) => hours.observe(took);
};

/** Measures what waits, backups, engines and the cluster. */
export const watchAdmin = (
  { own, log, metrics }: Pick<Running, 'own' | 'log' | 'metrics'>,
  { db, redis }: Pick<Engines, 'db' | 'redis'>,
  config: Config,
): void => {
  const { BACKUP_EVERY_HOURS: backup, BACKUP_VERIFY_EVERY_HOURS: verification } = config;
  watchBackups(metrics, { db, log, everyHours: { backup, verification: backup === 0 ? 0 : verification } });
  watchWaiting(metrics, db, log);
  watchEngines(metrics, { db, redis });
  const { AMQP_URL: amqpUrl, REDIS_URL: redisUrl, POSTGRES_STANDBYS: standbys } = config;
  own(watchCluster(metrics, { db, amqpUrl, redisUrl, standbys, log }));
};
