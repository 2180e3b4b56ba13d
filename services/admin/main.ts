import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { relayOutbox } from '@marquee/kit/bus/outbox';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { openOutbound } from '@marquee/kit/http/outbound';
import { renewSealed } from '@marquee/kit/identity/renew-sealed';
import { sealing } from '@marquee/kit/identity/sealing';
import { poolOf } from '@marquee/kit/postgres/connection-budget';
import { retryPostgres } from '@marquee/kit/postgres/is-retryable';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { run } from '@marquee/kit/service/run';
import { serveService } from '@marquee/kit/service/serve-service';
import { watchAlerts } from './alerts/watch-alerts';
import { adminApp, adminDeps } from './app';
import { keepAuditEntries } from './audit/keep-audit-entries';
import { watchChain } from './audit/watch-chain';
import { ensureBusiness } from './business/business-queries';
import { Config, keptDaysIn, setupTokenOf, twoStepKeys } from './config';
import { mailProposals } from './holders/mail-proposals';
import { expireListings } from './listing-requests/expire-listings';
import { openListingServices } from './listing-requests/run-job';
import { workListings } from './listing-requests/work-listings';
import { deliverMails } from './mail/deliver-mails';
import { openMailer } from './mail/mailer';
import { watchActivations, watchAdmin } from './metrics';
import { ensureOperator } from './operators/first-operator';
import { keepRetention } from './privacy/retention';
import { readMetrics } from './processes/read-metrics';
import { scheduleMails } from './scheduled-mails/schedule-mails';
import { deliverWebhooks } from './webhooks/deliver-webhooks';
import { watchEvents } from './webhooks/watch-events';

await run('admin', async (running) => {
  const { own, log, metrics, stopping } = running;
  const config = readConfig(Config);
  const { AMQP_URL: amqpUrl, IDENTITY_KEYS: identities } = config;
  const db = own(openPostgres(config.DATABASE_URL, { log, ...poolOf('admin') }));
  const { redis } = own(openRedis(config.REDIS_URL, { log }));
  const atStart = { log, signal: stopping };
  if (setupTokenOf(config) === undefined) {
    const first = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD };
    // Printed and not logged: it may have the password.
    await retryPostgres(() => ensureOperator(db, first, (line) => process.stdout.write(line)), atStart);
  }
  await retryPostgres(() => ensureBusiness(db, config), atStart);
  const sealedColumns = { operators: 'two_step_secret', webhooks: 'secret' };
  await renewSealed(db, sealing(twoStepKeys(config)), sealedColumns, atStart);

  const publisher = own(openPublisher(amqpUrl, { log }));
  own(relayOutbox(db, publisher, log, entrySigner(identities, 'admin')));
  const mailer = own(await openMailer(config, log));
  own(deliverMails(db, mailer, log));
  const services = own(openListingServices(config));
  const deps = adminDeps(config, { db, redis, publisher, mailer, ...services }, metrics);
  own(workListings({ db, ...services, site: deps, activated: watchActivations(metrics) }, log));
  own(scheduleMails({ ...deps, ...services, log }));
  own(watchEvents({ ...deps, ...services, log }));
  own(deliverWebhooks({ db, outbound: own(openOutbound()), sealing: deps.sealing, site: deps, log }));
  own(keepRetention({ db, kept: keptDaysIn(config), mailDir: config.MAIL_DIR, log }));
  const urls = { ...deps, recipient: config.ALERT_EMAIL ?? config.CONTACT_EMAIL };
  own(watchAlerts({ db, readMetrics: () => readMetrics(deps.system.services), urls, log }));
  own(watchChain(metrics, { db, publisher, amqpUrl, urls, log }));
  watchAdmin(running, { db, redis }, config);

  const bus = { log, publisher };
  const unsignedUntil = Date.now() + 3_600_000;
  const keepAudit = keepAuditEntries({ db, publisher, identities, log, unsignedUntil });
  own(consumeBatches(amqpUrl, 'admin.audit.record', keepAudit, bus));
  const expire = expireListings({ db, site: deps, log });
  own(consumeEach(amqpUrl, 'admin.listing.expire', DomainMessage, expire, bus));
  const mail = mailProposals({ ...deps, log });
  own(consumeEach(amqpUrl, 'admin.proposal.mail', DomainMessage, mail, bus));

  await serveService(adminApp(deps, { log, identities }), running, {
    config,
    identities,
    db,
    probes: { postgres: db.ping },
    // Without Redis logins are slowed from memory, without the bus announcements wait in the outbox.
    engines: { rabbitmq: async () => publisher.state() !== 'down', redis: () => redis.ping() },
  });
});
