import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { GeneratedPassword, type ModelSummary } from '@marquee/contracts/http/models';
import { done } from '@marquee/kit/bus/outcome';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { endSessionsOfArchived } from '../../counting/consumers/end-sessions-of-archived';
import { openTestService, type TestService } from '../../testing/test-app';

const ada: ModelSummary = {
  id: 1,
  slug: 'ada-north',
  name: 'Ada North',
  featured: false,
  featuredUntil: null,
  archived: false,
  platforms: [],
};
/** The catalog's reply, which a test changes. */
const catalog = new Map<string, ModelSummary>();
const setModel = (model: ModelSummary): void => {
  for (const path of ['by-id/1', 'by-slug/ada-north', 'by-slug/ada-before'])
    catalog.set(`/internal/models/${path}`, model);
};

let app: TestService;
let password: string;
/** Each test has its own. */
let testIp = '192.0.2.0';

beforeAll(async () => {
  app = await openTestService([], { more: catalog });
});
beforeEach(async () => {
  setModel(ada);
  testIp = `192.0.2.${Number(testIp.split('.')[3]) + 1}`;
  const made = await app.ask('/api/models/1/generate-password', { method: 'POST', role: 'admin' });
  ({ password } = GeneratedPassword.parse(await made.json()));
});
afterAll(() => app.close());

const login = (
  given: { slug?: string; password?: string } = {},
  from: { ip?: string; cookie?: string } = {},
) =>
  app.ask('/api/insights/login', {
    method: 'POST',
    body: { slug: 'ada-north', password, ...given },
    ip: testIp,
    ...from,
  });

/** The cookies that an answer sets, as the browser would send them. */
const cookiesOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const open = async (cookie: string, slug = 'ada-north', headers: Record<string, string> = {}) =>
  (await app.ask(`/api/insights/${slug}`, { cookie, headers })).status;

test('a login ends the session that the browser had on this dashboard', async () => {
  const first = cookiesOf(await login());
  const second = cookiesOf(await login({}, { cookie: first }));
  expect([await open(first), await open(second)]).toEqual([401, 200]);
});

const adaNorth = {
  id: 1,
  slug: 'ada-north',
  formerSlugs: [],
  onlyFansLink: null,
  fanvueLink: null,
  featuredUntil: null,
  campaigns: [],
};

test('a session or token that was there when its model was archived does not open the restored model', async () => {
  const cookie = cookiesOf(await login());
  await app.ask('/api/models/1/invite-link', { method: 'POST', role: 'admin' });
  const token = { name: 'bot', scopes: ['figures'], days: 1, password };
  const made = await app.ask('/api/insights/ada-north/tokens', { method: 'POST', body: token, cookie });
  expect(made.status).toBe(200);
  const changed = (archived: boolean): DomainMessage => ({
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    requestId: null,
    event: {
      type: 'catalog.model.updated',
      model: { ...adaNorth, archived },
    },
  });
  const handle = endSessionsOfArchived({ db: app.db, log: silentLog });
  const { signal } = new AbortController();
  expect(await handle(changed(false), signal)).toEqual(done);
  expect(await open(cookie)).toBe(200);
  expect(await handle(changed(true), signal)).toEqual(done);
  expect(await open(cookie)).toBe(401);
  const { rows } = await app.db.query('select from invite_links where used_at is null');
  expect(rows).toEqual([]);
  expect((await app.db.query('select from api_tokens')).rowCount).toBe(0);
});

test('a password with a space too many is wrong', async () => {
  expect((await login({ password: `${password} ` })).status).toBe(401);
});

test('a device that has logged in before is not slowed by strangers, and a new password ends that', async () => {
  const known = cookiesOf(await login());
  expect(known).toMatch(/__Host-marquee_device_ada-north=/);
  const slowed = '198.51.100.1';
  await until(
    'the block is slowed',
    async () => (await login({ password: 'guess' }, { ip: slowed })).status === 429,
  );
  expect((await login({}, { ip: slowed, cookie: known })).status).toBe(200);
  const made = await app.ask('/api/models/1/generate-password', { method: 'POST', role: 'admin' });
  ({ password } = GeneratedPassword.parse(await made.json()));
  expect((await login({}, { ip: slowed, cookie: known })).status).toBe(429);
});

test('a session ends after a day without use; a refetch by the page is no use', async () => {
  const cookie = cookiesOf(await login());
  const rest = (hours: number) =>
    app.db.query('update holder_sessions set last_active_at = last_active_at - make_interval(hours => $1)', [
      hours,
    ]);
  await rest(23);
  expect(await open(cookie, 'ada-north', { 'x-refetch': '1' })).toBe(200);
  await rest(2);
  expect(await open(cookie)).toBe(401);

  const used = cookiesOf(await login());
  await rest(23);
  expect(await open(used)).toBe(200);
  await rest(2);
  expect(await open(used)).toBe(200);
});

const change = (current: string, next: string, cookie?: string) =>
  app.ask('/api/insights/ada-north/password', { method: 'POST', body: { current, next }, cookie });

const refusal = async (reply: Response) => {
  const { error, fields } = ErrorBody.parse(await reply.json());
  return { status: reply.status, error, fields };
};

test('the holder changes the password with the current one, which ends every other session and the invite link', async () => {
  const next = 'four random words it is';
  const other = cookiesOf(await login());
  const mine = cookiesOf(await login());
  const link = await app.ask('/api/models/1/invite-link', { method: 'POST', role: 'admin' });
  expect(link.status).toBe(200);
  expect((await change(password, next)).status).toBe(401);
  expect(await refusal(await change('not the password', next, mine))).toEqual({
    status: 422,
    error: 'password.wrong',
    fields: { current: 'is not your current password' },
  });
  expect((await refusal(await change(password, 'ada-north-ada', mine))).fields).toEqual({
    next: 'is too easy to guess',
  });
  const changed = await change(password, next, mine);
  expect(changed.status).toBe(204);
  expect([await open(other), await open(mine), await open(cookiesOf(changed))]).toEqual([401, 401, 200]);
  expect([(await login()).status, (await login({ password: next })).status]).toEqual([401, 200]);
  const { rows } = await app.db.query('select from invite_links where used_at is null');
  expect(rows).toEqual([]);
  const outbox = await app.db.query<{ entry: unknown }>(
    `select message->'entry' as entry from outbox where message->'event'->>'type' = 'analytics.password.generated'
     order by position desc limit 1`,
  );
  expect(outbox.rows[0]?.entry).toMatchObject({
    by: { role: 'holder', name: 'ada-north' },
    what: 'password.changed',
  });
});

// The last: the catalog's reply is cached for a moment.
test('the dashboard of an archived model opens to the admin only, under any slug', async () => {
  const cookie = cookiesOf(await login());
  const former = cookiesOf(await login({ slug: 'ada-before' }));
  expect(await open(former, 'ada-before')).toBe(200);
  setModel({ ...ada, archived: true });
  await until('the session opens nothing', async () => (await open(cookie)) === 401);
  await until('nor under the former slug', async () => (await open(former, 'ada-before')) === 401);
  for (const slug of ['ada-north', 'ada-before']) expect((await login({ slug })).status).toBe(401);
  expect((await app.ask(`/api/analytics/ada-north?password=${password}`)).status).toBe(401);
  expect((await app.ask('/api/insights/ada-north', { role: 'admin' })).status).toBe(200);
});

test('the admin service learns whether a password is the holder’s, and guesses are slowed', async () => {
  const check = (given: string, role: 'service' | 'admin' = 'service') =>
    app.ask('/internal/holder-password', {
      method: 'POST',
      body: { modelId: 1, password: given, session: 'a session', ip: testIp },
      role,
    });
  expect((await check(password)).status).toBe(204);
  const wrong = await check('wrong');
  expect([wrong.status, ErrorBody.parse(await wrong.json())]).toMatchObject([
    422,
    { error: 'password.wrong', fields: { password: 'is not your current password' } },
  ]);
  expect((await check(password, 'admin')).status).toBe(403);
  setModel({ ...ada, archived: true });
  expect((await check(password)).status).toBe(410);
  setModel(ada);
  await until('guesses are slowed', async () => (await check('wrong')).status === 429);
});
