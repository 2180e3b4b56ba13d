import { join } from 'node:path';
import { modelDefaults } from '@marquee/contracts/testing/sample-models';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { listen } from '@marquee/kit/http/serve';
import { type Identity, identityHeader } from '@marquee/kit/identity/identity';
import { silentLog } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { testIdentities, testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { openTestDatabase } from '@marquee/kit/testing/test-database';
import { catalogApp } from '../app';
import { openBoundedReads } from '../bounded-reads';
import { openCounts } from '../lists/counts';
import { openOgImages } from '../media/og-images';
import { openPictureEncoder } from '../media/uploads/encode-picture';
import { insertModels, type ModelToInsert } from '../models/admin/insert-models';
import { type CountMissed, openMissedSearches } from '../search/missed-searches';
import { openSitemaps, type Sitemaps } from '../sitemaps/sitemaps';
import type { VideoToInsert } from '../videos/insert-videos';

const publicUrl = 'https://marquee.example';

/** URLs per sitemap file in tests. */
export const sitemapUrls = 4;

type Holder = { readonly slug: string; readonly modelId: number; readonly agency?: string };
/** The role of the caller, or the holder of a model. */
type Caller = Exclude<Identity['role'], 'holder'> | Holder;

const identity = (role: Caller): Identity => {
  const common = { requestId: 'test-request', address: '192.0.2.1', at: Date.now() };
  if (typeof role !== 'string') return { role: 'holder', ...common, sessionId: 'session', ...role };
  switch (role) {
    case 'visitor':
      return { role, ...common };
    case 'admin':
      return {
        role,
        ...common,
        operatorId: 1,
        operatorRole: 'administrator',
        email: 'operator@example.com',
        sessionId: 'session',
      };
    case 'service':
      return { role, ...common, service: 'tracking' };
  }
};

type Request = { as?: Caller; method?: string; body?: unknown; headers?: Record<string, string> };

/** Sends a signed request to the catalog at `base`; redirects are not followed. */
export const askAt = (
  base: string,
  path: string,
  { as = 'visitor', method, body, headers = {} }: Request = {},
): Promise<Response> =>
  fetch(base + path, {
    redirect: 'manual',
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      [identityHeader]: testIdentityHeader('catalog', identity(as)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      // Without it Node's fetch adds `no-cache` to a conditional request; browsers do not.
      'cache-control': 'max-age=0',
      ...headers,
    },
    ...(body !== undefined && {
      body: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });

export type TestCatalog = {
  readonly db: Postgres;
  readonly url: string;
  readonly httpUrl: string;
  readonly ask: (path: string, options?: Request) => Promise<Response>;
  readonly unsigned: (path: string) => Promise<Response>;
  readonly sitemaps: Sitemaps;
  readonly setClock: (at: Date) => void;
  readonly close: () => Promise<void>;
};

/** The catalog over HTTP on a separate database, with a settable clock; every reply is validated. */
export const openTestCatalog = async ({
  onStatement = () => {},
  countMissed,
}: {
  onStatement?: (text: string, values: readonly unknown[]) => void;
  countMissed?: CountMissed;
} = {}): Promise<TestCatalog> => {
  const {
    db,
    url,
    close: dropDatabase,
  } = await openTestDatabase('catalog', join(import.meta.dirname, '../migrations'));
  let clock: Date | undefined;
  const ogImages = openOgImages();
  const sitemaps = openSitemaps(db, publicUrl, { perFile: sitemapUrls });
  const app = catalogApp(
    {
      db,
      reads: {
        ...db,
        query: (text, values) => {
          if (typeof text === 'string') onStatement(text, values ?? []);
          else onStatement(text.text, text.values ?? []);
          return db.query(text, values);
        },
      },
      bounded: openBoundedReads(),
      counts: openCounts(),
      now: () => clock ?? new Date(),
      timezone: 'UTC',
      dayOf: siteDay('UTC'),
      sitemaps,
      publicUrl,
      countMissed: countMissed ?? openMissedSearches(db, siteDay('UTC')),
      ogImages,
      pictures: openPictureEncoder(silentLog),
      checksLinks: true,
      promisedCards: 1_000,
    },
    { log: silentLog, identities: testIdentities('catalog'), checkReplies: true },
  );
  const listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });
  const base = `http://127.0.0.1:${listening.port}`;
  return {
    db,
    url,
    httpUrl: base,
    sitemaps,
    ask: (path, options) => askAt(base, path, options),
    unsigned: (path) => fetch(base + path),
    setClock: (at) => {
      clock = at;
    },
    close: async () => {
      await listening.close();
      await ogImages.close();
      await dropDatabase();
    },
  };
};

/** A listing with default values. */
export const plainListing = (slug: string, more: Partial<ModelToInsert> = {}): ModelToInsert => ({
  ...modelDefaults,
  slug,
  name: slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' '),
  bio: '',
  gallery: [],
  socialLinks: [],
  languages: [],
  country: null,
  monthlyPriceCents: null,
  category: 'slim',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...more,
});

export const plainVideo = (
  slug: string,
  modelId: number,
  more: Partial<VideoToInsert> = {},
): VideoToInsert => ({
  slug,
  modelId,
  modelName: '',
  title: slug.replaceAll('-', ' '),
  description: '',
  thumbnailUrl: null,
  duration: 90,
  premium: false,
  views: 0,
  likes: 0,
  category: 'slim',
  tags: [],
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...more,
});

/** Adds the listings, whose status holds, and returns their ids in the same order. */
export const list = async ({ db }: TestCatalog, listings: readonly ModelToInsert[]): Promise<number[]> => {
  const ids = await insertModels(db, listings);
  await db.query("update models set status_until = 'infinity' where id = any($1::int[])", [
    [...ids.values()],
  ]);
  return listings.map(({ slug }) => ids.get(slug) ?? 0);
};

/** Sets how often the models were opened in 30 days, by slug. */
export const setOpened = async (
  { db }: TestCatalog,
  opened: Readonly<Record<string, number>>,
): Promise<void> => {
  await db.query(
    'update models m set opened_month = given.opened from unnest($1::text[], $2::int[]) as given (slug, opened) where m.slug = given.slug',
    [Object.keys(opened), Object.values(opened)],
  );
};
