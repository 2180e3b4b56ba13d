import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { InviteLink, OpenedInviteLink } from '@marquee/contracts/http/invite-link';
import { GeneratedPassword, type ModelSummary } from '@marquee/contracts/http/models';
import type { Log, LogFields } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { openTestService, type TestService } from '../../testing/test-app';

const plain = { featured: false, featuredUntil: null, archived: false, platforms: [] };
const models: ModelSummary[] = [
  { ...plain, id: 1, slug: 'ada-north', name: 'Ada North', platforms: ['onlyfans'] },
  { ...plain, id: 2, slug: 'bo-south', name: 'Bo South' },
  { ...plain, id: 3, slug: 'cy-west', name: 'Cy West', archived: true },
];

const logged: string[] = [];
const write = (event: string, fields: LogFields = {}): void =>
  void logged.push(`${event} ${JSON.stringify(fields)}`);
const log: Log = { debug: write, info: write, warn: write, error: write, fatal: write };

let app: TestService;

beforeAll(async () => {
  app = await openTestService(models, { log });
});
afterAll(() => app.close());

const make = (id: number, role: 'visitor' | 'admin' | 'service' = 'admin'): Promise<Response> =>
  app.ask(`/api/models/${id}/invite-link`, { method: 'POST', role });

const tokenFor = async (id: number): Promise<string> => {
  const reply = await make(id);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return new URL(InviteLink.parse(await reply.json()).url).hash.slice(1);
};

const open = (token: string): Promise<Response> =>
  app.ask('/api/password-info', { method: 'POST', body: { token } });

const opened = async (token: string): Promise<OpenedInviteLink> => {
  const reply = await open(token);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return OpenedInviteLink.parse(await reply.json());
};

const login = (slug: string, password: string, ip = '192.0.2.1'): Promise<Response> =>
  app.ask('/api/analytics/login', { method: 'POST', body: { slug, password }, ip });

const cookieOf = (reply: Response): string => reply.headers.get('set-cookie')?.split(';')[0] ?? '';

const expectGone = async (reply: Response, error: string): Promise<void> => {
  expect(reply.status).toBe(410);
  expect(await reply.json()).toMatchObject({ error });
};

test('the link opens once, gives a password that logs in, and ends every session of that model', async () => {
  const { url, expiresAt } = InviteLink.parse(await (await make(1)).json());
  expect(url).toMatch(/^https:\/\/marquee\.example\/password-info#[\w-]{43}$/);
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
  expect(Math.abs(hours - 72)).toBeLessThan(0.1);
  const token = new URL(url).hash.slice(1);

  const former = GeneratedPassword.parse(
    await (await app.ask('/api/models/2/generate-password', { method: 'POST', role: 'admin' })).json(),
  ).password;
  const bo = cookieOf(await login('bo-south', former));

  const first = await opened(token);
  expect(first).toMatchObject({
    name: 'Ada North',
    slug: 'ada-north',
    dashboardUrl: 'https://marquee.example/analytics/ada-north',
    platforms: ['onlyfans'],
    timezone: 'UTC',
  });
  expect(first.password.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(120);
  const ada = cookieOf(await login('ada-north', first.password));
  expect((await app.ask('/api/insights/ada-north', { cookie: ada })).status).toBe(200);
  await expectGone(await open(token), 'invite-link.used');

  await opened(await tokenFor(1));
  expect((await app.ask('/api/insights/ada-north', { cookie: ada })).status).toBe(401);
  expect((await login('ada-north', first.password)).status).toBe(401);
  expect((await app.ask('/api/insights/bo-south', { cookie: bo })).status).toBe(200);
});

test('of ten concurrent callers one gets the password', async () => {
  const token = await tokenFor(1);
  const replies = await Promise.all(Array.from({ length: 10 }, () => open(token)));
  const given = replies.filter(({ status }) => status === 200);
  expect(given).toHaveLength(1);
  for (const refused of replies.filter((reply) => !given.includes(reply)))
    await expectGone(refused, 'invite-link.used');
  const { password } = OpenedInviteLink.parse(await given[0]?.json());
  expect((await login('ada-north', password)).status).toBe(200);
});

test('an expired, unknown or replaced link opens nothing', async () => {
  const expired = await tokenFor(1);
  await app.db.query("update invite_links set expires_at = now() - interval '1 second' where model_id = 1");
  await expectGone(await open(expired), 'invite-link.expired');

  const replaced = await tokenFor(1);
  const newer = await tokenFor(1);
  await expectGone(await open(replaced), 'invite-link.unknown');
  await app.ask('/api/models/1/generate-password', { method: 'POST', role: 'admin' });
  await expectGone(await open(newer), 'invite-link.unknown');
  await expectGone(await open('never-was'), 'invite-link.unknown');
  expect((await open('')).status).toBe(400);
});

test('making a link changes neither password nor sessions', async () => {
  const { password } = await opened(await tokenFor(1));
  const cookie = cookieOf(await login('ada-north', password));
  await tokenFor(1);
  expect((await app.ask('/api/insights/ada-north', { cookie })).status).toBe(200);
  expect((await login('ada-north', password)).status).toBe(200);
});

test('the admin and our own services make links, for models that exist', async () => {
  expect((await make(1, 'visitor')).status).toBe(401);
  expect((await make(1, 'service')).status).toBe(200);
  expect((await make(99)).status).toBe(404);
  expect((await make(3)).status).toBe(410);
});

test('a link is not used up while the catalog is down', async () => {
  const token = await tokenFor(2);
  app.stopCatalog();
  expect((await open(token)).status).toBeGreaterThanOrEqual(500);
  app.startCatalog();
  expect((await opened(token)).slug).toBe('bo-south');
});

test('making and opening a link are audited: by whom and about which model, without the secret', async () => {
  await app.db.query('delete from outbox');
  const { expiresAt } = InviteLink.parse(await (await make(1)).json());
  const token = await tokenFor(1);
  await opened(token);
  await expectGone(await open(token), 'invite-link.used');
  const { rows } = await app.db.query<{ message: unknown }>('select message from outbox order by position');
  const about = { kind: 'model', id: '1', name: 'ada-north' };
  const made = {
    by: { role: 'admin', name: 'operator@marquee.example' },
    what: 'invite-link.made',
    about,
    before: null,
  };
  expect(rows.map(({ message }) => DomainMessage.parse(message).entry)).toEqual([
    { ...made, after: { expiresAt } },
    { ...made, after: { expiresAt: expect.any(String) } },
    {
      by: { role: 'holder', name: 'ada-north' },
      what: 'invite-link.opened',
      about,
      before: null,
      after: null,
    },
  ]);
});

test('no log, table or announcement contains the token or the password', async () => {
  const token = await tokenFor(1);
  const { password } = await opened(token);
  await open(token);
  await app.ask(`/api/analytics/ada-north?password=${password}`);
  const tables = await Promise.all(
    ['invite_links', 'passwords', 'outbox', 'holder_sessions'].map((table) =>
      app.db.query(`select t::text from ${table} t`),
    ),
  );
  const kept = [...logged, ...tables.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row)))];
  expect(kept.some((line) => line.includes('invite-link.opened'))).toBe(true);
  for (const secret of [
    token,
    password,
    Buffer.from(token).toString('hex'),
    Buffer.from(password).toString('hex'),
  ]) {
    expect(kept.filter((line) => line.includes(secret))).toEqual([]);
  }
});

test('guesses from one IP lock out neither a logged-in holder nor a login from another IP', async () => {
  const { password } = await opened(await tokenFor(2));
  const cookie = cookieOf(await login('bo-south', password, '203.0.113.5'));
  for (let tries = 0; tries < 40; tries += 1) await login('bo-south', `guess ${tries}`, '198.51.100.7');
  // Each guess that is not refused doubles the wait, which a slow machine may outlast at first.
  await until('the right password has to wait too', async () => {
    await login('bo-south', 'one more guess', '198.51.100.7');
    return (await login('bo-south', password, '198.51.100.7')).status === 429;
  });
  expect((await app.ask('/api/insights/bo-south', { cookie, ip: '198.51.100.7' })).status).toBe(200);
  expect((await login('bo-south', password, '203.0.113.5')).status).toBe(200);
  expect((await login('bo-south', password, '203.0.113.99')).status).toBe(200);
});

test('a cached password stops working when a new one is generated', async () => {
  const { password } = await opened(await tokenFor(1));
  expect((await app.ask(`/api/analytics/ada-north?password=${password}`)).status).toBe(200);
  expect((await app.ask(`/api/analytics/ada-north?password=${password}`)).status).toBe(200);
  await app.ask('/api/models/1/generate-password', { method: 'POST', role: 'admin' });
  expect((await app.ask(`/api/analytics/ada-north?password=${password}`)).status).toBe(401);
});
