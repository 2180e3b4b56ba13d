import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { serve } from '@marquee/kit/http/serve';
import { openServiceClient } from '@marquee/kit/http/upstream';
import { openAllowance } from '@marquee/kit/limits/allowance';
import { loginThrottle } from '@marquee/kit/login/login-throttle';
import { isRetryable } from '@marquee/kit/postgres/is-retryable';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { relayOutbox } from '@marquee/kit/postgres/outbox';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { run } from '@marquee/kit/run/run';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import { sealing } from './account/sealed-secret';
import { adminApp } from './app';
import { Config } from './config';
import { expireListings } from './consumers/expire-listings';
import { recordDeeds } from './consumers/record-deeds';
import { ensureOperator } from './first-operator';
import { engineProbes } from './health/engine-probes';
import { formAllowance } from './inbox/form-allowance';
import { listingMetrics } from './listing/listing-metrics';
import { workListings } from './listing/work-listings';
import { deliverMails } from './mail/deliver-mails';
import { openMailCarrier } from './mail/mail-carrier';
import { watchReports } from './reports/report-metrics';

await run('admin', async ({ own, log, metrics, stopping }) => {
  const config = readConfig(Config);
  const db = own(openPostgres(config.DATABASE_URL, { log, applicationName: 'marquee-admin' }));
  const { redis } = own(openRedis(config.REDIS_URL, { log }));

  const account = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD };
  // Past the logger: a password belongs in no log file's fields, and the operator reads plain words.
  const tell = (line: string): boolean => process.stdout.write(line);
  await retryUntilSuccess('postgres', () => ensureOperator(db, account, tell), {
    log,
    signal: stopping,
    retry: isRetryable,
  });

  const publisher = own(openPublisher(config.AMQP_URL, { log }));
  own(relayOutbox(db, publisher, log));
  const carrier = own(
    await openMailCarrier({
      smtpUrl: config.SMTP_URL,
      dir: config.MAIL_DIR,
      from: config.CONTACT_EMAIL,
      log,
    }),
  );
  own(deliverMails(db, carrier, log));

  const { IDENTITY_SECRET: identitySecret, PUBLIC_URL: publicUrl } = config;
  const catalog = own(
    openServiceClient({ baseUrl: config.CATALOG_URL, to: 'catalog', from: 'admin', identitySecret }),
  );
  const analytics = own(
    openServiceClient({ baseUrl: config.ANALYTICS_URL, to: 'analytics', from: 'admin', identitySecret }),
  );
  own(workListings({ db, catalog, analytics, publicUrl, ...listingMetrics(metrics, db, log) }, log));
  own(consumeBatches(config.AMQP_URL, 'admin.audit.record', recordDeeds({ db, log }), { log }));
  own(
    consumeEach(
      config.AMQP_URL,
      'admin.listing.expire',
      DomainMessage,
      expireListings({ db, publicUrl, log }),
      { log },
    ),
  );
  watchReports(metrics, db, log);

  const formLimits = { ...formAllowance, limits: config.RATE_LIMITS };
  const app = adminApp(
    {
      db,
      throttle: loginThrottle(redis, 'admin', { limits: config.RATE_LIMITS }),
      forms: {
        listingRequest: openAllowance(redis, 'listing-request', formLimits),
        contact: openAllowance(redis, 'contact', formLimits),
        report: openAllowance(redis, 'report', formLimits),
      },
      sealing: sealing(identitySecret),
      secureCookies: publicUrl.startsWith('https:'),
      idleMinutes: config.ADMIN_IDLE_MINUTES,
      publicUrl,
      contactEmail: config.CONTACT_EMAIL,
      calendar: siteCalendar(config.SITE_TIMEZONE),
      house: {
        services: {
          gateway: config.GATEWAY_OPS_URL,
          catalog: [config.CATALOG_URL],
          tracking: config.TRACKING_URL,
          analytics: [config.ANALYTICS_URL],
          'analytics-worker': config.ANALYTICS_WORKER_URL,
          admin: config.ADMIN_URL,
          web: config.WEB_URL,
        },
        engines: engineProbes({ db, redis, publisher }),
      },
    },
    { log, identitySecret },
  );
  // Redis is no condition of readiness: without it log-ins are slowed from memory. Nor is the bus: announcements wait in their outbox.
  own(
    await serve(app, {
      host: config.LISTEN_HOST,
      port: config.LISTEN_PORT,
      log,
      probes: { postgres: db.ping },
      metrics,
    }),
  );
});
