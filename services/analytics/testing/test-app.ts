import { randomUUID } from 'node:crypto';
import type { ModelSummary } from '@marquee/contracts/http/models';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { type Listening, listen } from '@marquee/kit/http/serve';
import { type Identity, identityHeader, signIdentity } from '@marquee/kit/identity/identity';
import { type Log, silentLog } from '@marquee/kit/log/log';
import { boundedHashing } from '@marquee/kit/login/bounded-hashing';
import { loginThrottle } from '@marquee/kit/login/login-throttle';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { modelFacts } from '../access/model-facts';
import { rememberedPasswords } from '../access/remembered-passwords';
import { analyticsApp } from '../app';
import { liveVisitors } from '../live/live-visitors';
import { placements } from '../placement/placements';

const identitySecret = 'a secret of this test, 32 characters or more';

export type Asking = {
  readonly method?: string;
  readonly body?: unknown;
  readonly cookie?: string | undefined;
  readonly role?: Identity['role'];
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The service on a port of its own, before a catalogue that knows `models` (and answers `more`, by path), asked as the gateway would ask it. */
export const openTestApp = async (
  { db, redis, publisher }: { db: Postgres; redis: RedisClient; publisher: Publisher },
  models: readonly ModelSummary[],
  {
    log = silentLog,
    more = new Map(),
    checkReplies = true,
  }: { log?: Log; more?: ReadonlyMap<string, unknown>; checkReplies?: boolean } = {},
) => {
  let catalogIsAway = false;
  const catalog = {
    get: async (path: string): Promise<unknown> => {
      if (catalogIsAway) throw new Error('the catalogue is away');
      const [asked = ''] = path.split('?', 1);
      if (more.has(asked)) return more.get(asked);
      return models.find(
        ({ id, slug }) =>
          path === `/internal/models/by-slug/${slug}` || path === `/internal/models/by-id/${id}`,
      );
    },
  };
  const calendar = siteCalendar('UTC');
  const app = analyticsApp(
    {
      db,
      live: liveVisitors(redis.redis, silentLog),
      facts: modelFacts(catalog),
      throttle: loginThrottle(redis.redis, `test-${randomUUID()}`, { limits: 'on' }),
      hashing: boundedHashing({ atOnce: 2, waitingMax: 40 }),
      remembered: rememberedPasswords(),
      publisher,
      calendar,
      placements: placements({ db, calendar, catalog }),
      secureCookies: true,
      publicUrl: 'https://marquee.example',
    },
    { log, identitySecret, checkReplies },
  );
  const listening: Listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });

  const ask = (
    path: string,
    { method = 'GET', body, cookie, role = 'visitor', address = '192.0.2.1', headers = {} }: Asking = {},
  ): Promise<Response> => {
    const common = { requestId: 'test', address, at: Date.now() };
    const identities: Record<Identity['role'], Identity> = {
      visitor: { role: 'visitor', ...common },
      admin: {
        role: 'admin',
        operatorId: 1,
        email: 'operator@marquee.example',
        sessionId: 'session',
        ...common,
      },
      service: { role: 'service', service: 'admin', ...common },
    };
    return fetch(`http://127.0.0.1:${listening.port}${path}`, {
      method,
      headers: {
        [identityHeader]: signIdentity(identitySecret, identities[role]),
        'content-type': 'application/json',
        ...(cookie !== undefined && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  return {
    ask,
    letCatalogLeave: () => {
      catalogIsAway = true;
    },
    letCatalogReturn: () => {
      catalogIsAway = false;
    },
    close: () => listening.close(),
  };
};
