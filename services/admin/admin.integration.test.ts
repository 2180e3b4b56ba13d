import { randomUUID } from 'node:crypto';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { AdminSession, AuthenticatedOperator } from '@marquee/contracts/http/session';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { type Listening, listen } from '@marquee/kit/http/serve';
import { type Identity, identityHeader } from '@marquee/kit/identity/identity';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { sessionKeys } from '@marquee/kit/identity/session-token';
import { silentLog } from '@marquee/kit/log/log';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { testIdentities, testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { adminApp } from './app';
import { loginDeps } from './deps';
import { ensureOperator } from './operators/first-operator';
import { signedLinks } from './scheduled-mails/signed-links';

const unlimited = { take: async () => {} };

const email = 'operator@marquee.example';
const password = 'a password for this test';
const idleMinutes = 30;

let database: TestDatabase;
let redis: RedisClient;
let listening: Listening;

beforeAll(async () => {
  database = await openTestDatabase('admin', new URL('migrations', import.meta.url).pathname);
  redis = await openTestRedis();
  await ensureOperator(database.db, { email: 'Operator@Marquee.example', password }, () => {});
  const app = adminApp(
    {
      db: database.db,
      catalog: { get: async () => undefined, order: async () => ({ status: 404, body: undefined }) },
      ...loginDeps(redis.redis, `test-${randomUUID()}`, ['a secret of this test, 32 characters or more']),
      sealing: sealing(purposeKeys(['a secret of this test, 32 characters or more'], 'test')),
      sessionKeys: sessionKeys(testIdentities('admin'), 'admin'),
      forms: { listingRequest: unlimited, contact: unlimited, report: unlimited, picture: unlimited },
      confirmations: { queue: async () => {} },
      secureCookies: true,
      idleMinutes,
      siteName: 'Arc & Co',
      publicUrl: 'https://marquee.example',
      adminUrl: 'https://staff.marquee.example',
      contactEmail: 'contact@marquee.example',
      paymentInstructions: '',
      receiptSeller: [],
      links: signedLinks(['a secret of this test, 32 characters or more'], 'https://marquee.example'),
      calendar: siteCalendar('UTC'),
      mailer: { send: async () => {} },
      setUp: { token: undefined, mailHost: undefined },
      system: { services: {}, engines: {} },
    },
    { log: silentLog, identities: testIdentities('admin'), checkReplies: true },
  );
  listening = await listen(app, { host: '127.0.0.1', port: 0, log: silentLog });
});

afterAll(async () => {
  await listening.close();
  redis.close();
  await database.close();
});

type Asking = {
  method?: string;
  body?: unknown;
  cookie?: string;
  role?: 'visitor' | 'service';
  address?: string;
};

const ask = (
  path: string,
  { method = 'GET', body, cookie, role = 'visitor', address = '192.0.2.1' }: Asking = {},
): Promise<Response> => {
  const common = { requestId: 'test', address, at: Date.now() };
  const identity: Identity =
    role === 'service' ? { role, service: 'gateway', ...common } : { role, ...common };
  return fetch(`http://127.0.0.1:${listening.port}${path}`, {
    method,
    headers: {
      [identityHeader]: testIdentityHeader('admin', identity),
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};

const login = (given: { email: string; password: string }, address?: string) =>
  ask('/api/admin/login', { method: 'POST', body: given, ...(address !== undefined && { address }) });

const logIn = async (): Promise<{ cookie: string; token: string }> => {
  const reply = await login({ email, password });
  expect(reply.status).toBe(200);
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, token: cookie.split('=')[1] ?? '' };
};

const authenticate = (token: string, refetch = false) =>
  ask('/internal/authenticate', { method: 'POST', role: 'service', body: { token, refetch } });

test('a login sets a cookie that scripts cannot read and other sites cannot send, for 24 hours', async () => {
  const reply = await login({ email: ' OPERATOR@marquee.example ', password });
  expect(reply.status).toBe(200);
  const [cookie, device] = reply.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-marquee_admin=[\w-]{43}\.[\w-]{20}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=86400; Secure$/,
  );
  expect(device).toMatch(
    /^__Host-marquee_admin_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000; Secure$/,
  );
  const session = AdminSession.parse(await reply.json());
  expect(session.email).toBe(email);
  expect(Math.abs(Date.parse(session.expiresAt) - Date.now() - 86_400_000)).toBeLessThan(60_000);
});

test('a wrong password and an unknown email get the same answer', async () => {
  const wrong = await login({ email, password: 'not the password' }, '192.0.2.2');
  const unknown = await login({ email: 'unknown@marquee.example', password }, '192.0.2.2');
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  const refusal = await wrong.json();
  expect(refusal).toMatchObject({ error: 'login.refused', message: 'Invalid email or password' });
  expect(await unknown.json()).toEqual(refusal);
});

test('a wrong password and an unknown email cost the same work', async () => {
  // CPU time of this process: other work of the machine adds nothing.
  const timed = async (name: string, address: string): Promise<number> => {
    const before = process.cpuUsage();
    await login({ email: name, password: 'wrong' }, address);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < 9; tries += 1) {
    known = Math.min(known, await timed(email, `192.0.2.${100 + tries}`));
    unknown = Math.min(unknown, await timed('unknown@marquee.example', `192.0.2.${120 + tries}`));
  }
  // An answer without the hash would take a tenth of it.
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
});

test('an IP that guesses is answered 429 with Retry-After', async () => {
  const statuses: number[] = [];
  // The first wait is a second long, and each further guess doubles it.
  for (let tries = 0; tries < 20 && !statuses.includes(429); tries += 1) {
    const reply = await login({ email: `guess-${tries}@marquee.example`, password: 'wrong' }, '198.51.100.7');
    statuses.push(reply.status);
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(statuses).toContain(429);
});

test('a body without the two fields, or with NUL in one, is answered with the invalid fields', async () => {
  const reply = await ask('/api/admin/login', { method: 'POST', body: { email: 'a\0b' } });
  expect(reply.status).toBe(400);
  expect(Object.keys(ErrorBody.parse(await reply.json()).fields ?? {}).sort()).toEqual(['email', 'password']);
});

test('the session endpoint returns the operator, and 401 without a session', async () => {
  const { cookie } = await logIn();
  expect(AdminSession.parse(await (await ask('/api/admin/session', { cookie })).json()).email).toBe(email);
  expect((await ask('/api/admin/session')).status).toBe(401);
  expect((await ask('/api/admin/session', { cookie: '__Host-marquee_admin=forged' })).status).toBe(401);
  // Without the prefix a sibling domain may have planted it.
  const planted = cookie.replace('__Host-', '');
  expect((await ask('/api/admin/session', { cookie: planted })).status).toBe(401);
  expect((await ask('/api/admin/session', { cookie: `marquee_admin=planted; ${cookie}` })).status).toBe(200);
});

test('a token is invalid after logout, and a second logout is no error', async () => {
  const { cookie, token } = await logIn();
  expect((await authenticate(token)).status).toBe(200);
  const out = await ask('/api/admin/logout', { method: 'POST', cookie });
  expect(out.status).toBe(204);
  expect(out.headers.get('set-cookie')).toContain(
    '__Host-marquee_admin=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  );
  expect((await authenticate(token)).status).toBe(404);
  expect((await ask('/api/admin/session', { cookie })).status).toBe(401);
  expect((await ask('/api/admin/logout', { method: 'POST', cookie })).status).toBe(204);
});

test('only a service may look up a token', async () => {
  const { token } = await logIn();
  const given = AuthenticatedOperator.parse(await (await authenticate(token)).json());
  expect(given.email).toBe(email);
  expect(
    (await ask('/internal/authenticate', { method: 'POST', body: { token, refetch: false } })).status,
  ).toBe(403);
});

test('the token itself is not in the database', async () => {
  const { token } = await logIn();
  const { rows } = await database.db.query<{ row: string }>('select sessions::text as row from sessions');
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex'))),
  ).toBe(false);
});

test('an idle session ends; a refetch by the page does not keep it alive, an action does', async () => {
  const { token } = await logIn();
  const restFor = (minutes: number) =>
    database.db.query('update sessions set last_active_at = now() - make_interval(mins => $1)', [minutes]);
  await restFor(29);
  expect((await authenticate(token, true)).status).toBe(200);
  await database.db.query("update sessions set last_active_at = last_active_at - interval '2 minutes'");
  expect((await authenticate(token)).status).toBe(404);

  await restFor(29);
  expect((await authenticate(token)).status).toBe(200);
  await database.db.query("update sessions set last_active_at = last_active_at - interval '2 minutes'");
  expect((await authenticate(token)).status).toBe(200);
});

test('an expired session is invalid and deleted by the next login', async () => {
  const { token } = await logIn();
  await database.db.query("update sessions set expires_at = now() - interval '1 second'");
  expect((await authenticate(token)).status).toBe(404);
  await logIn();
  const { rows } = await database.db.query<{ count: number }>('select count(*) as count from sessions');
  expect(rows[0]?.count).toBe(1);
});

test('an unsigned call is refused', async () => {
  const reply = await fetch(`http://127.0.0.1:${listening.port}/api/admin/session`);
  expect(reply.status).toBe(401);
  expect(await reply.json()).toMatchObject({ error: 'identity.unsigned' });
});

test('the first start creates one operator and prints a generated password once; later starts print and change nothing', async () => {
  const empty = await openTestDatabase('admin', new URL('migrations', import.meta.url).pathname);
  const printed: string[] = [];
  const start = () => ensureOperator(empty.db, { email, password: undefined }, (line) => printed.push(line));
  await Promise.all([start(), start()]);
  await start();
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/password {2}\w{4}(-\w{4}){6}\n$/);
  const { rows } = await empty.db.query<{ hash: string }>('select password_hash as hash from operators');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
  await ensureOperator(empty.db, { email: 'other@marquee.example', password: 'another password' }, (line) =>
    printed.push(line),
  );
  expect(printed).toHaveLength(1);
  await empty.close();
});
