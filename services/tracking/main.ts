import { randomUUID } from 'node:crypto';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { serve } from '@marquee/kit/http/serve';
import { openServiceClient } from '@marquee/kit/http/upstream';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { run } from '@marquee/kit/run/run';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import { trackingApp } from './app';
import { Config } from './config';
import { keepLinks } from './links/keep-links';
import { trackingMetrics } from './metrics';
import { openPublishing } from './publish/open-publishing';
import { openCountries } from './request-context/country';
import { requestContext } from './request-context/request-context';
import { keepSalts } from './request-context/salts';
import { cachedUserAgents } from './request-context/user-agent';
import { openVisitorCap } from './request-context/visitor-cap';
import { sampledErrors } from './sampled-errors';

await run('tracking', async ({ own, log, metrics: registry, stopping }) => {
  const config = readConfig(Config);
  const producer = randomUUID();
  const metrics = trackingMetrics(registry);
  const dayOf = siteDay(config.SITE_TIMEZONE);
  const identities = config.IDENTITY_KEYS;

  const db = own(openPostgres(config.DATABASE_URL, { log, max: 2, applicationName: 'tracking' }));
  const salts = own(
    await retryUntilSuccess('PostgreSQL', () => keepSalts(db, { dayOf, log }), { log, signal: stopping }),
  );
  const publisher = own(openPublisher(config.AMQP_URL, { log, confirmWithinMs: 1_200 }));
  const catalog = own(openServiceClient({ baseUrl: config.CATALOG_URL, to: 'catalog', identities }));
  const links = own(
    keepLinks({
      amqpUrl: config.AMQP_URL,
      streamModels: () => catalog.stream('/internal/models'),
      snapshotDir: config.SPOOL_DIR,
      producer,
      log,
    }),
  );
  const publishing = own(
    openPublishing({
      producer,
      publisher,
      dir: config.SPOOL_DIR,
      maxBytes: config.SPOOL_MAX_BYTES,
      respondWithinMs: config.RESPOND_WITHIN_MS,
      stopping,
      metrics,
      log,
    }),
  );
  const contextOf = requestContext({
    userAgentOf: cachedUserAgents(),
    countryOf: await openCountries(),
    dayOf,
    saltOf: salts.of,
    admitVisitor:
      config.RATE_LIMITS === 'off' ? (pseudonym) => pseudonym : openVisitorCap(config.VISITORS_PER_BLOCK),
  });
  const siteHost = new URL(config.PUBLIC_URL).host;

  own(
    await serve(
      trackingApp(
        { ...publishing, links, contextOf, siteHost, metrics, log, logError: sampledErrors(log) },
        identities,
      ),
      {
        host: config.LISTEN_HOST,
        port: config.LISTEN_PORT,
        log,
        metrics: registry,
        probes: {
          rabbitmq: async () => publisher.state() === 'up',
          postgres: db.ping,
          models: async () => links.isLoaded(),
        },
      },
    ),
  );
});
