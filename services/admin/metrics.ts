import type { Running } from '@marquee/kit/service/run';
import type { Config } from './config';
import { watchBackups } from './health/backup-metrics';
import { watchCluster } from './health/cluster-metrics';
import { watchEngines } from './health/engine-metrics';
import type { Engines } from './health/engines';
import { watchMails } from './mail/mail-metrics';
import { watchReports } from './reports/report-metrics';

/** Measures mails, reports, backups, engines and the cluster. */
export const watchAdmin = (
  { own, log, metrics }: Pick<Running, 'own' | 'log' | 'metrics'>,
  { db, redis }: Pick<Engines, 'db' | 'redis'>,
  config: Config,
): void => {
  const { BACKUP_EVERY_HOURS: backup, BACKUP_VERIFY_EVERY_HOURS: verification } = config;
  watchBackups(metrics, { db, log, everyHours: { backup, verification: backup === 0 ? 0 : verification } });
  watchReports(metrics, db, log);
  watchMails(metrics, db, log);
  watchEngines(metrics, { db, redis });
  const { AMQP_URL: amqpUrl, REDIS_URL: redisUrl, POSTGRES_STANDBYS: standbys } = config;
  own(watchCluster(metrics, { db, amqpUrl, redisUrl, standbys, log }));
};
