import { randomUUID } from 'node:crypto';
import type { Business } from '@marquee/contracts/http/business';
import { linkTokenHeader } from '@marquee/contracts/http/link-token';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { listen } from '@marquee/kit/http/serve';
import { type Identity, identityHeader } from '@marquee/kit/identity/identity';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { sessionKeys } from '@marquee/kit/identity/session-token';
import { silentLog } from '@marquee/kit/log/log';
import { loginDeps } from '@marquee/kit/login/login-deps';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { testIdentities, testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { openTestDatabase } from '@marquee/kit/testing/test-database';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { Registry } from 'prom-client';
import { adminApp } from '../app';
import { storeBusiness } from '../business/business-queries';
import { type AdminDeps, formLimiters } from '../deps';
import { confirmationPurpose, openConfirmations, perRecipientAndDay } from '../mail/confirmations';
import { signedLinks } from '../mail/signed-links';

export const publicUrl = 'https://marquee.example';
export const contactEmail = 'contact@marquee.example';
export const operatorEmail = 'operator@marquee.example';

type Asking = {
  readonly as?: 'visitor' | 'operator' | 'service' | 'holder';
  /** The agency in whose name the holder's request comes. */
  readonly agency?: string;
  readonly address?: string;
  /** The operator's session. A test that needs none has one that does not exist. */
  readonly session?: { readonly operatorId: number; readonly sessionId: string };
  readonly userAgent?: string;
  readonly cookie?: string | undefined;
  /** The token of a status, receipt or renewal link. */
  readonly link?: string;
};

export type TestAdmin = {
  readonly db: Postgres;
  readonly metrics: Registry;
  readonly url: string;
  /** URL of its database, as a superuser. */
  readonly databaseUrl: string;
  readonly get: (path: string, asking?: Asking) => Promise<Response>;
  readonly post: (path: string, body: unknown, asking?: Asking) => Promise<Response>;
  /** Makes each delay of logins that lasts at this time last for an hour. Returns their number. */
  readonly holdLoginDelays: () => Promise<number>;
  /** Posts `body` as it is, with this content type. */
  readonly postText: (
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    asking?: Asking,
  ) => Promise<Response>;
  readonly close: () => Promise<void>;
};

const exampleBusiness: Business = {
  name: 'Example Seller Ltd',
  address: '1 Example Street',
  taxLine: '',
  paymentInstructions: 'Transfer the amount to account 12 of Example Bank.',
};

const unlimited = 1_000_000;
export const secret = 'a secret of this test, 32 characters or more';

const noSystem: AdminDeps['system'] = { services: {}, engines: {} };

/** The admin service on a free port, with a separate database and form limits. */
export const openTestAdmin = async (
  limits: 'on' | 'off',
  {
    idleMinutes,
    secondFactorRoles = [],
    system = noSystem,
    confirmationsPerHour = 100,
    business = exampleBusiness,
    catalog = {},
    analytics = {},
    setUp = { token: undefined, mailHost: undefined },
    mailer = { send: async () => {} },
  }: {
    readonly idleMinutes?: number;
    readonly secondFactorRoles?: AdminDeps['secondFactorRoles'];
    readonly system?: AdminDeps['system'];
    readonly confirmationsPerHour?: number;
    /** Null: nothing is stored. */
    readonly business?: Business | null;
    readonly catalog?: Partial<AdminDeps['catalog']>;
    readonly analytics?: Partial<AdminDeps['analytics']>;
    readonly setUp?: AdminDeps['setUp'];
    readonly mailer?: AdminDeps['mailer'];
  } = {},
): Promise<TestAdmin> => {
  const database = await openTestDatabase('admin', new URL('../migrations', import.meta.url).pathname);
  if (business !== null)
    await database.db.transaction((tx) =>
      storeBusiness(tx, business, { by: { role: 'service', name: 'admin' }, requestId: null }),
    );
  // Answering: a count that began in memory would be lost once Redis does.
  const redis = await openTestRedis();
  const name = `test-${randomUUID()}`;
  const metrics = new Registry();
  const app = adminApp(
    {
      db: database.db,
      catalog: {
        get: async () => undefined,
        command: async () => ({ status: 404, body: undefined }),
        ...catalog,
      },
      analytics: {
        post: async () => undefined,
        command: async () => ({ status: 404, body: undefined }),
        ...analytics,
      },
      ...loginDeps(redis.redis, name, [secret]),
      forms: formLimiters(redis.redis, name, {
        perHour: limits === 'on' ? 5 : unlimited,
        secret: [secret],
      }),
      confirmations: openConfirmations({
        limits: {
          perRecipientAndDay: limits === 'on' ? perRecipientAndDay : unlimited,
          perHour: limits === 'on' ? confirmationsPerHour : unlimited,
        },
        keys: purposeKeys([secret], confirmationPurpose),
        metrics,
      }),
      sessionKeys: sessionKeys(testIdentities('admin'), 'admin'),
      sealing: sealing(purposeKeys([secret], 'test')),
      secureCookies: true,
      idleMinutes,
      secondFactorRoles,
      siteName: 'Arc & Co',
      factorSite: { name: 'Arc & Co', url: 'https://staff.marquee.example' },
      publicUrl,
      adminUrl: 'https://staff.marquee.example',
      contactEmail,
      promisedCards: 1_000,
      links: signedLinks([secret], publicUrl),
      calendar: siteCalendar('Europe/Berlin'),
      mailer,
      setUp,
      system,
    },
    { log: silentLog, identities: testIdentities('admin'), checkReplies: true },
  );
  const listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });

  const ask = (
    path: string,
    init: RequestInit,
    { as = 'visitor', address = '192.0.2.1', session, userAgent, cookie, link, agency }: Asking = {},
    type = 'application/json',
  ): Promise<Response> => {
    const common = { requestId: 'test', address, at: Date.now() };
    const whose = session ?? { operatorId: 1, sessionId: 's' };
    const identity: Identity =
      as === 'operator'
        ? { role: 'admin', ...common, ...whose, operatorRole: 'administrator', email: operatorEmail }
        : as === 'service'
          ? { role: 'service', ...common, service: 'gateway' }
          : as === 'holder'
            ? {
                ...{ role: 'holder', ...common, slug: 'velvet-rose', modelId: 7, sessionId: 's' },
                ...(agency !== undefined && { agency }),
              }
            : { role: as, ...common };
    const headers = {
      [identityHeader]: testIdentityHeader('admin', identity),
      'content-type': type,
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(cookie !== undefined && { cookie }),
      ...(link !== undefined && { [linkTokenHeader]: link }),
    };
    return fetch(`http://127.0.0.1:${listening.port}${path}`, { ...init, headers });
  };
  return {
    db: database.db,
    metrics,
    url: `http://127.0.0.1:${listening.port}`,
    databaseUrl: database.url,
    get: (path, asking) => ask(path, {}, asking),
    post: (path, body, asking) => ask(path, { method: 'POST', body: JSON.stringify(body) }, asking),
    holdLoginDelays: async () => {
      const keys = await redis.redis.keys(`${name}:login:delays*`);
      const held = await Promise.all(keys.map((key) => redis.redis.expire(key, 3_600)));
      return held.filter((isHeld) => isHeld === 1).length;
    },
    postText: (path, body, type, asking) => ask(path, { method: 'POST', body }, asking, type),
    close: async () => {
      await listening.close();
      redis.close();
      await database.close();
    },
  };
};
