import { ErrorBody } from '@marquee/contracts/http/error-body';
import { AdminSession, AuthenticatedOperator } from '@marquee/contracts/http/session';
import { openTestDatabase } from '@marquee/kit/testing/test-database';
import { operatorEmail as email, openTestAdmin, type TestAdmin } from '../testing/test-admin';
import { ensureOperator } from './first-operator';

const password = 'a password for this test';

let admin: TestAdmin;

beforeAll(async () => {
  admin = await openTestAdmin('off', { idleMinutes: 30 });
  await ensureOperator(admin.db, { email: 'Operator@Marquee.example', password }, () => {});
});
afterAll(() => admin.close());

const login = (given: { email: string; password?: string }, address?: string) =>
  admin.post('/api/admin/login', given, { ...(address !== undefined && { address }) });

const logIn = async (): Promise<{ cookie: string; token: string }> => {
  const reply = await login({ email, password });
  expect(reply.status).toBe(200);
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, token: cookie.split('=')[1] ?? '' };
};

const sessionOf = (cookie?: string) => admin.get('/api/admin/session', { cookie });

const authenticate = (token: string, refetch = false) =>
  admin.post('/internal/authenticate', { token, refetch }, { as: 'service' });

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
  const reply = await login({ email: 'a\0b' });
  expect(reply.status).toBe(400);
  expect(Object.keys(ErrorBody.parse(await reply.json()).fields ?? {}).sort()).toEqual(['email', 'password']);
});

test('the session endpoint returns the operator, and 401 without a session', async () => {
  const { cookie } = await logIn();
  expect(AdminSession.parse(await (await sessionOf(cookie)).json()).email).toBe(email);
  expect((await sessionOf()).status).toBe(401);
  expect((await sessionOf('__Host-marquee_admin=forged')).status).toBe(401);
  // Without the prefix a sibling domain may have planted it.
  const planted = cookie.replace('__Host-', '');
  expect((await sessionOf(planted)).status).toBe(401);
  expect((await sessionOf(`marquee_admin=planted; ${cookie}`)).status).toBe(200);
});

test('a token is invalid after logout, and a second logout is no error', async () => {
  const { cookie, token } = await logIn();
  expect((await authenticate(token)).status).toBe(200);
  const out = await admin.post('/api/admin/logout', undefined, { cookie });
  expect(out.status).toBe(204);
  expect(out.headers.get('set-cookie')).toContain(
    '__Host-marquee_admin=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  );
  expect((await authenticate(token)).status).toBe(404);
  expect((await sessionOf(cookie)).status).toBe(401);
  expect((await admin.post('/api/admin/logout', undefined, { cookie })).status).toBe(204);
});

test('only a service may look up a token', async () => {
  const { token } = await logIn();
  const given = AuthenticatedOperator.parse(await (await authenticate(token)).json());
  expect(given.email).toBe(email);
  expect((await admin.post('/internal/authenticate', { token, refetch: false })).status).toBe(403);
});

test('the token itself is not in the database', async () => {
  const { token } = await logIn();
  const { rows } = await admin.db.query<{ row: string }>('select sessions::text as row from sessions');
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex'))),
  ).toBe(false);
});

test('an idle session ends; a refetch by the page does not keep it alive, an action does', async () => {
  const { token } = await logIn();
  const restFor = (minutes: number) =>
    admin.db.query('update sessions set last_active_at = now() - make_interval(mins => $1)', [minutes]);
  await restFor(29);
  expect((await authenticate(token, true)).status).toBe(200);
  await admin.db.query("update sessions set last_active_at = last_active_at - interval '2 minutes'");
  expect((await authenticate(token)).status).toBe(404);

  await restFor(29);
  expect((await authenticate(token)).status).toBe(200);
  await admin.db.query("update sessions set last_active_at = last_active_at - interval '2 minutes'");
  expect((await authenticate(token)).status).toBe(200);
});

test('an expired session is invalid and deleted by the next login', async () => {
  const { token } = await logIn();
  await admin.db.query("update sessions set expires_at = now() - interval '1 second'");
  expect((await authenticate(token)).status).toBe(404);
  await logIn();
  const { rows } = await admin.db.query<{ count: number }>('select count(*) as count from sessions');
  expect(rows[0]?.count).toBe(1);
});

test('an unsigned call is refused', async () => {
  const reply = await fetch(`${admin.url}/api/admin/session`);
  expect(reply.status).toBe(401);
  expect(await reply.json()).toMatchObject({ error: 'identity.unsigned' });
});

test('the first start creates one operator and prints a generated password once; later starts print and change nothing', async () => {
  const empty = await openTestDatabase('admin', new URL('../migrations', import.meta.url).pathname);
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
