import { randomUUID } from 'node:crypto';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { AuthenticatedHolder, type AuthenticateHolder } from '@marquee/contracts/http/session';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { listen } from '@marquee/kit/http/serve';
import { type Identity, identityHeader } from '@marquee/kit/identity/identity';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { readAgencyToken, readHolderToken, sessionKeys } from '@marquee/kit/identity/session-token';
import { type Log, silentLog } from '@marquee/kit/log/log';
import { boundedHashing } from '@marquee/kit/login/bounded-hashing';
import { deviceCookies } from '@marquee/kit/login/device-cookie';
import { loginThrottle } from '@marquee/kit/login/login-throttle';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { testIdentities, testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { analyticsApp } from '../app';
import { liveVisitors } from '../counting/live/live-visitors';
import { modelFacts } from '../holders/access/model-facts';
import { passwordCache } from '../holders/access/password-cache';
import { placementEffects } from '../holders/placement/placement-effects';
import { openTestAnalytics } from './test-analytics';

const secret = 'a secret of this test, 32 characters or more';

type AskOptions = {
  readonly method?: string;
  readonly body?: unknown;
  readonly cookie?: string | undefined;
  readonly role?: Exclude<Identity['role'], 'holder'>;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

type AppOptions = {
  readonly log?: Log;
  /** Further replies of the catalog, by path. */
  readonly more?: ReadonlyMap<string, unknown>;
  readonly checkReplies?: boolean;
};

/**
 * The service on a free port, with a fake catalog that contains `models`. `ask` calls it with the identity that
 * the gateway would sign: that of a holder for a cookie whose session opens the model in the path.
 */
export const openTestApp = async (
  { db, redis, publisher }: { db: Postgres; redis: RedisClient; publisher: Publisher },
  models: readonly ModelSummary[],
  { log = silentLog, more = new Map(), checkReplies = true }: AppOptions = {},
) => {
  let catalogIsDown = false;
  let passwordChecks = 0;
  const catalog = {
    get: async (path: string): Promise<unknown> => {
      if (catalogIsDown) throw new Error('the catalog is down');
      const [pathname = ''] = path.split('?', 1);
      if (more.has(pathname)) return more.get(pathname);
      return models.find(
        ({ id, slug }) =>
          path === `/internal/models/by-slug/${slug}` || path === `/internal/models/by-id/${id}`,
      );
    },
  };
  const calendar = siteCalendar('UTC');
  const hashing = boundedHashing({ atOnce: 2, waitingMax: 40 });
  const app = analyticsApp(
    {
      db,
      live: liveVisitors(redis.redis, siteCalendar('UTC'), silentLog),
      facts: modelFacts(catalog),
      throttle: loginThrottle(
        { redis: redis.redis, keys: purposeKeys([secret], 'login throttle') },
        `test-${randomUUID()}`,
      ),
      devices: deviceCookies([secret]),
      sessionKeys: sessionKeys(testIdentities('analytics'), 'analytics'),
      idleHours: 24,
      hashing: {
        hash: hashing.hash,
        matches: (...args) => {
          passwordChecks += 1;
          return hashing.matches(...args);
        },
      },
      passwords: passwordCache(),
      publisher,
      calendar,
      placementEffects: placementEffects({ db, calendar, catalog }),
      catalog,
      secureCookies: true,
      publicUrl: 'https://marquee.example',
      sealing: sealing(purposeKeys([secret], 'statements')),
      factorSite: { name: 'Marquee', url: 'https://marquee.example' },
    },
    { log, identities: testIdentities('analytics'), checkReplies },
  );
  const listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });

  const send = (path: string, init: RequestInit, identity: Identity): Promise<Response> =>
    fetch(`http://127.0.0.1:${listening.port}${path}`, {
      ...init,
      headers: {
        [identityHeader]: testIdentityHeader('analytics', identity),
        'content-type': 'application/json',
        ...init.headers,
      },
    });

  const holderOf = async (
    path: string,
    cookie: string | undefined,
    refetch: boolean,
  ): Promise<({ slug: string } & AuthenticatedHolder) | undefined> => {
    const slug = /^\/api\/(?:insights|analytics)\/([a-z0-9-]+)/.exec(path)?.[1];
    if (cookie === undefined || slug === undefined) return undefined;
    const body: AuthenticateHolder = {
      slug,
      holder: readHolderToken(cookie, slug, true),
      agency: readAgencyToken(cookie, true),
      refetch,
    };
    const found = await send(
      '/internal/authenticate-holder',
      { method: 'POST', body: JSON.stringify(body) },
      { role: 'service', service: 'gateway', requestId: 'test', address: '', at: Date.now() },
    );
    return found.ok ? { slug, ...AuthenticatedHolder.parse(await found.json()) } : undefined;
  };

  const ask = async (
    path: string,
    {
      method = 'GET',
      body,
      cookie,
      role = 'visitor',
      ip = '192.0.2.1',
      headers = {},
      signal,
    }: AskOptions = {},
  ): Promise<Response> => {
    const common = { requestId: 'test', address: ip, at: Date.now() };
    const holder = role === 'visitor' ? await holderOf(path, cookie, 'x-refetch' in headers) : undefined;
    const identities: Record<typeof role, Identity> = {
      visitor: holder ? { role: 'holder', ...holder, ...common } : { role: 'visitor', ...common },
      admin: {
        role: 'admin',
        operatorId: 1,
        operatorRole: 'administrator',
        email: 'operator@marquee.example',
        sessionId: 'session',
        ...common,
      },
      service: { role: 'service', service: 'admin', ...common },
    };
    return await send(
      path,
      {
        method,
        ...(signal && { signal }),
        headers: { ...(cookie !== undefined && { cookie }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      identities[role],
    );
  };
  return {
    ask,
    httpUrl: `http://127.0.0.1:${listening.port}`,
    /** How many passwords were compared with a hash, or with a substitute for a missing one. */
    passwordChecks: () => passwordChecks,
    stopCatalog: () => {
      catalogIsDown = true;
    },
    startCatalog: () => {
      catalogIsDown = false;
    },
    close: () => listening.close(),
  };
};

/** `openTestApp` with a separate database, Redis client and virtual host, unless the suite has one: `shared`. */
export const openTestService = async (
  models: readonly ModelSummary[],
  { shared, ...options }: AppOptions & { readonly shared?: TestBus } = {},
) => {
  const analytics = await openTestAnalytics();
  const redis = await openTestRedis();
  const bus = shared ?? (await openTestBus());
  const publisher = await openTestPublisher(bus.url);
  const app = await openTestApp({ db: analytics.db, redis, publisher }, models, options);
  return {
    ...analytics,
    ...app,
    redis: redis.redis,
    bus,
    publisher,
    close: async () => {
      await app.close();
      await publisher.close();
      redis.close();
      if (!shared) await bus.close();
      await analytics.close();
    },
  };
};
export type TestService = Awaited<ReturnType<typeof openTestService>>;
