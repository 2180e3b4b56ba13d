import { randomUUID } from 'node:crypto';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import { relayOutbox } from '@marquee/kit/bus/outbox';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { capLimits } from '@marquee/kit/caps/cap-limits';
import { openCaps } from '@marquee/kit/caps/caps';
import { readConfig } from '@marquee/kit/config/read-config';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { openServiceClient } from '@marquee/kit/http/upstream';
import { poolOf } from '@marquee/kit/postgres/connection-budget';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { periodically } from '@marquee/kit/run/periodically';
import { run } from '@marquee/kit/service/run';
import { serveService } from '@marquee/kit/service/serve-service';
import { openVisitTokens, visitTokenKeys } from '@marquee/kit/visits/visit-tokens';
import { trackingApp } from './app';
import { Config } from './config';
import { trafficLists } from './data-centers/list-dates';
import { removeUnfinished } from './files/replace-file';
import { keepLinks } from './links/keep-links';
import { trackingMetrics } from './metrics';
import { openPublishing } from './publish/open-publishing';
import { openBudgets } from './request-context/budgets';
import { openCountries } from './request-context/country';
import { keepCounts } from './request-context/keep-counts';
import { keepTrafficRules } from './request-context/keep-traffic-rules';
import { ipsCached, recentlyUsed, userAgentsCached } from './request-context/recently-used';
import { requestContext } from './request-context/request-context';
import { keepSalts } from './request-context/salts';
import { sealedSalts } from './request-context/sealed-salts';
import { networkReasons } from './request-context/traffic-filter';
import { readUserAgent } from './request-context/user-agent';
import { cachedDailyHash } from './request-context/visitor';
import { sampledErrors } from './sampled-errors';

await run('tracking', async (running) => {
  const { own, log, stopping } = running;
  const config = readConfig(Config);
  const producer = randomUUID();
  const metrics = trackingMetrics(running.metrics);
  const dayOf = siteDay(config.SITE_TIMEZONE);
  const identities = config.IDENTITY_KEYS;

  const db = own(openPostgres(config.DATABASE_URL, { log, ...poolOf('tracking', 2) }));
  const sealed = sealedSalts(config.SPOOL_DIR, identities.purposeKeys('tracking salts'));
  const salts = own(await keepSalts(db, { dayOf, sealed, log }));
  const rules = own(await keepTrafficRules(db, { dir: config.SPOOL_DIR, log }));
  const publisher = own(openPublisher(config.AMQP_URL, { log, confirmWithinMs: 1_200 }));
  own(relayOutbox(db, publisher, log, entrySigner(identities, 'tracking')));
  const catalog = own(openServiceClient({ baseUrl: config.CATALOG_URL, to: 'catalog', identities }));
  const links = own(
    keepLinks({
      amqpUrl: config.AMQP_URL,
      streamModels: () => catalog.stream('/internal/models'),
      snapshotDir: config.SPOOL_DIR,
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
  own(
    periodically(() => removeUnfinished(config.SPOOL_DIR), {
      everyMs: 60_000,
      log,
      name: 'unfinished-files',
    }),
  );
  const { counts, ...caps } = openCaps(capLimits(config), dayOf);
  const budgets = openBudgets(config.RATE_LIMITS === 'on' ? config.EVENTS_PER_BLOCK : undefined, dayOf);
  own(periodically(() => budgets.share(db, producer), { everyMs: 5_000, log, name: 'shared-budgets' }));
  metrics.gauges({
    tracking_oldest_list_days: [
      'Days since the oldest built-in list of bots and networks was made',
      () => Math.max(...trafficLists.map(({ date }) => (Date.now() - Date.parse(date)) / 86_400_000)),
    ],
    tracking_salt_shared: [
      "0 while today's salt is not that of the database",
      () => (salts.isShared() ? 1 : 0),
    ],
    tracking_shared_budget_used_ratio: [
      'Alert above 0.9: of what networks may send today beyond their own EVENTS_PER_BLOCK, how much is used',
      budgets.sharedUsed,
    ],
  });
  own(await keepCounts({ ...counts, budgets: budgets.counts }, { dir: config.SPOOL_DIR, producer, log }));
  const siteHost = new URL(config.PUBLIC_URL).host;
  const contextOf = requestContext({
    userAgentOf: recentlyUsed(userAgentsCached, readUserAgent),
    countryOf: recentlyUsed(ipsCached, await openCountries()),
    dayOf,
    saltOf: salts.of,
    dailyHash: cachedDailyHash(),
    tokens: openVisitTokens(visitTokenKeys(identities)),
    caps,
    siteHost,
    networkReason: networkReasons(config.IGNORE_ADDRESSES, rules.networkReason),
    isNamedBot: rules.isNamedBot,
    modelOf: links.bySlug,
  });
  const app = trackingApp(
    {
      ...publishing,
      links,
      contextOf,
      caps,
      budgets,
      db,
      refreshTrafficRules: rules.refresh,
      isReady: () => links.isLoaded() && !stopping.aborted,
      siteHost,
      metrics,
      log,
      logError: sampledErrors(log),
    },
    identities,
  );
  await serveService(app, running, {
    config,
    identities,
    db,
    probes: {
      models: async () => links.isLoaded(),
      // Into the broker, or into the spool.
      accepting: async () => publishing.commit.isAccepting(),
    },
    engines: { rabbitmq: async () => publisher.state() === 'up', postgres: db.ping },
  });
});
