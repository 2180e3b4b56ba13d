import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import { relayOutbox } from '@marquee/kit/bus/outbox';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { readWithinMs } from '@marquee/kit/http/in-time';
import { poolOf } from '@marquee/kit/postgres/connection-budget';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { periodically } from '@marquee/kit/run/periodically';
import { run } from '@marquee/kit/service/run';
import { serveService } from '@marquee/kit/service/serve-service';
import { catalogApp } from './app';
import { openBoundedReads } from './bounded-reads';
import { Config } from './config';
import { startLinkChecks } from './link-health/link-health';
import { openCounts } from './lists/counts';
import { openOgImages } from './media/og-images';
import { startDeletingPictures } from './media/uploads/delete-unused-pictures';
import { openPictureEncoder } from './media/uploads/encode-picture';
import { startErasingArchived } from './models/erase-model';
import { fillDocuments } from './models/fill-documents';
import { orderByTrending } from './models/order-by-trending';
import { startExpiring } from './placements/expire-featured';
import { deleteClosedListing } from './placements/listing-pictures';
import { keepServed } from './rotation/served';
import { openMissedSearches } from './search/missed-searches';
import { openSitemaps } from './sitemaps/sitemaps';

const sitemapsEveryMs = 30_000;

/** Rows that were locked, or written by an earlier version that still runs, are found later. */
const documentsEveryMs = 60_000;

await run('catalog', async (running) => {
  const { own, log } = running;
  const config = readConfig(Config);
  const db = own(openPostgres(config.DATABASE_URL, { log, ...poolOf('catalog') }));
  const reads = own(
    openPostgres(config.DATABASE_URL, {
      log,
      ...poolOf('catalog-reads'),
      statementWithinMs: readWithinMs,
    }),
  );
  const publisher = own(openPublisher(config.AMQP_URL, { log }));
  own(relayOutbox(db, publisher, log, entrySigner(config.IDENTITY_KEYS, 'catalog')));

  const now = () => new Date();
  const counts = openCounts();
  const dayOf = siteDay(config.SITE_TIMEZONE);
  own(startExpiring({ db, now, dayOf, log }));
  own(periodically(fillDocuments({ db, log }), { everyMs: documentsEveryMs, log, name: 'search-documents' }));
  own(startDeletingPictures({ db, now, dayOf, log }));
  own(startErasingArchived({ db, keptDays: config.KEEP_ARCHIVED_DAYS, log }));
  const { AMQP_URL: amqpUrl } = config;
  const bus = { log, publisher };
  const order = orderByTrending({ db, counts, log });
  own(consumeEach(amqpUrl, 'catalog.trending.order', DomainMessage, order, bus));
  own(consumeEach(amqpUrl, 'catalog.rotation.keep', DomainMessage, keepServed({ db, log }), bus));
  const deleteClosed = deleteClosedListing({ db, log });
  own(consumeEach(amqpUrl, 'catalog.listing.delete-pictures', DomainMessage, deleteClosed, bus));

  const publicUrl = config.PUBLIC_URL.replace(/\/$/, '');
  const checksLinks = config.LINK_CHECKS === 'on';
  if (checksLinks) own(startLinkChecks({ db, now, log, publicUrl }));

  const sitemaps = openSitemaps(db, publicUrl);
  own(periodically(sitemaps.refresh, { everyMs: sitemapsEveryMs, log, name: 'sitemaps' }));
  const ogImages = own(openOgImages());
  const app = catalogApp(
    {
      db,
      reads,
      bounded: openBoundedReads(),
      counts,
      now,
      timezone: config.SITE_TIMEZONE,
      dayOf,
      sitemaps,
      publicUrl,
      countMissed: openMissedSearches(db, dayOf),
      ogImages,
      pictures: openPictureEncoder(log),
      checksLinks,
      promisedCards: config.PROMISED_CARDS,
    },
    { log, identities: config.IDENTITY_KEYS },
  );
  await serveService(app, running, {
    config,
    db,
    // Without the broker every read and write still works, and the outbox keeps the events.
    probes: { postgres: db.ping },
    engines: { rabbitmq: async () => publisher.state() !== 'down' },
  });
});
