import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { relayOutbox } from '@marquee/kit/bus/outbox';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { serve } from '@marquee/kit/http/serve';
import { watchSkews } from '@marquee/kit/identity/peer-clock';
import { sealing } from '@marquee/kit/identity/sealing';
import { poolOf, watchConnections } from '@marquee/kit/postgres/connection-budget';
import { watchDatabaseClock } from '@marquee/kit/postgres/database-clock';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { run } from '@marquee/kit/service/run';
import { watchAlerts } from './alerts/watch-alerts';
import { adminApp, adminDeps } from './app';
import { keepAuditEntries } from './audit/keep-audit-entries';
import { Config, keptDaysIn, setupTokenOf, twoStepKeys } from './config';
import { watchBackups } from './health/backup-metrics';
import { watchCluster } from './health/cluster-metrics';
import { watchEngines } from './health/engine-metrics';
import { mailProposals } from './holders/mail-proposals';
import { expireListings } from './listing-requests/expire-listings';
import { listingMetrics } from './listing-requests/listing-metrics';
import { openListingServices } from './listing-requests/run-job';
import { workListings } from './listing-requests/work-listings';
import { deliverMails } from './mail/deliver-mails';
import { watchMails } from './mail/mail-metrics';
import { openMailer } from './mail/mailer';
import { ensureOperatorAtStart } from './operators/first-operator';
import { renewTwoStepSecrets } from './operators/two-step-queries';
import { keepRetention } from './privacy/retention';
import { readMetrics } from './processes/read-metrics';
import { watchReports } from './reports/report-metrics';
import { scheduleMails } from './scheduled-mails/schedule-mails';

await run('admin', async ({ own, log, metrics, stopping }) => {
  const config = readConfig(Config);
  const { AMQP_URL: amqpUrl, PUBLIC_URL: publicUrl, IDENTITY_KEYS: identities } = config;
  const db = own(openPostgres(config.DATABASE_URL, { log, ...poolOf('admin') }));
  const { redis } = own(openRedis(config.REDIS_URL, { log }));
  if (setupTokenOf(config) === undefined) await ensureOperatorAtStart(db, config, { log, signal: stopping });
  await renewTwoStepSecrets(db, sealing(twoStepKeys(config)));

  const publisher = own(openPublisher(amqpUrl, { log }));
  own(relayOutbox(db, publisher, log));
  const mailer = own(await openMailer(config, log));
  own(deliverMails(db, mailer, log));
  const services = own(openListingServices(config));
  const deps = adminDeps(config, { db, redis, publisher, mailer, catalog: services.catalog }, metrics);
  own(workListings({ db, ...services, site: deps, ...listingMetrics(metrics, db, log) }, log));
  own(scheduleMails({ ...deps, ...services, log }));
  own(keepRetention({ db, kept: keptDaysIn(config), log }));
  const { BACKUP_EVERY_HOURS: backup, BACKUP_VERIFY_EVERY_HOURS: verification } = config;
  watchBackups(metrics, { db, log, everyHours: { backup, verification: backup === 0 ? 0 : verification } });
  const urls = {
    recipient: config.ALERT_EMAIL ?? config.CONTACT_EMAIL,
    siteName: deps.siteName,
    publicUrl,
    adminUrl: deps.adminUrl,
  };
  own(watchAlerts({ db, readMetrics: () => readMetrics(deps.system.services), urls, log }));
  watchReports(metrics, db, log);
  watchMails(metrics, db, log);
  watchEngines(metrics, { db, redis });
  const { REDIS_URL: redisUrl, POSTGRES_STANDBYS: standbys } = config;
  own(watchCluster(metrics, { db, amqpUrl, redisUrl, standbys, log }));

  const bus = { log, publisher };
  own(consumeBatches(amqpUrl, 'admin.audit.record', keepAuditEntries({ db, log }), bus));
  const expire = expireListings({ db, site: deps, log });
  own(consumeEach(amqpUrl, 'admin.listing.expire', DomainMessage, expire, bus));
  const mail = mailProposals({ ...deps, log });
  own(consumeEach(amqpUrl, 'admin.proposal.mail', DomainMessage, mail, bus));

  const app = adminApp(deps, { log, identities });
  own(watchSkews(identities, metrics, log));
  own(watchDatabaseClock(db, metrics, log));
  own(watchConnections(db, metrics, log));
  own(
    await serve(app, {
      host: config.LISTEN_HOST,
      port: config.LISTEN_PORT,
      log,
      probes: { postgres: db.ping },
      // Without Redis logins are slowed from memory, without the bus announcements wait in the outbox.
      engines: {
        rabbitmq: async () => publisher.state() !== 'down',
        redis: () => redis.ping(),
      },
      metrics,
      stopping,
    }),
  );
});
