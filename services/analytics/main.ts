import { entrySigner } from '@marquee/kit/bus/audit-signature';
import { relayOutbox } from '@marquee/kit/bus/outbox';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { openServiceClient } from '@marquee/kit/http/upstream';
import { renewSealed } from '@marquee/kit/identity/renew-sealed';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { sessionKeys } from '@marquee/kit/identity/session-token';
import { loginDeps } from '@marquee/kit/login/login-deps';
import { poolOf } from '@marquee/kit/postgres/connection-budget';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { run } from '@marquee/kit/service/run';
import { serveService } from '@marquee/kit/service/serve-service';
import { analyticsApp } from './app';
import { Config } from './config';
import { liveVisitors } from './counting/live/live-visitors';
import { openCalendar } from './counting/site-zones';
import { modelFacts } from './holders/access/model-facts';
import { passwordCache } from './holders/access/password-cache';
import { placementEffects } from './holders/placement/placement-effects';
import { pollProducers } from './ledger/poll-producers';

await run('analytics', async (running) => {
  const { own, log, stopping: signal } = running;
  const config = readConfig(Config);
  const db = own(openPostgres(config.DATABASE_URL, { log, ...poolOf('analytics') }));
  const { redis } = own(openRedis(config.REDIS_URL, { log }));
  const publisher = own(openPublisher(config.AMQP_URL, { log }));
  own(relayOutbox(db, publisher, log, entrySigner(config.IDENTITY_KEYS, 'analytics')));
  const identities = config.IDENTITY_KEYS;
  const catalog = own(openServiceClient({ baseUrl: config.CATALOG_URL, to: 'catalog', identities }));
  own(pollProducers({ bases: config.TRACKING_URL, identities, db, log }));

  const sealed = sealing(purposeKeys(config.SERVICE_SECRET, 'statements'));
  const { calendar, ...zones } = openCalendar(db, config.SITE_TIMEZONE, log);
  own(zones);
  const app = analyticsApp(
    {
      db,
      live: liveVisitors(redis, calendar, log),
      facts: modelFacts(catalog),
      ...loginDeps(redis, 'analytics', config.SERVICE_SECRET),
      sessionKeys: sessionKeys(identities, 'analytics'),
      idleHours: config.HOLDER_IDLE_HOURS,
      passwords: passwordCache(),
      publisher,
      calendar,
      placementEffects: placementEffects({ db, calendar, catalog }),
      catalog,
      secureCookies: config.PUBLIC_URL.startsWith('https:'),
      publicUrl: config.PUBLIC_URL,
      sealing: sealed,
      factorSite: { name: config.SITE_NAME, url: config.PUBLIC_URL },
    },
    { log, identities },
  );
  await serveService(app, running, {
    config,
    identities,
    db,
    probes: { postgres: db.ping },
    // Without Redis live users are unknown, without the bus announcements wait in the outbox.
    engines: { rabbitmq: async () => publisher.state() !== 'down', redis: () => redis.ping() },
  });
  await renewSealed(db, sealed, { factor_accounts: 'two_step_secret' }, { log, signal });
});
