import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { DeadLetter, DeadLetters, WholeDeadLetter } from '@marquee/contracts/http/dead-letters';
import { Ledger } from '@marquee/contracts/http/ledger';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { GeneratedPassword, type ModelSummary, ModelsWithPassword } from '@marquee/contracts/http/models';
import { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { openPublisher, type Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { openRedis, type RedisClient } from '@marquee/kit/redis/open-redis';
import { testConfig } from '@marquee/kit/testing/config';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import { countBatches } from './consumers/count-batches';
import { deadLetterOf } from './consumers/dead-letter';
import { keepDeadLetter } from './dead-letters/dead-letters';
import { liveVisitors } from './live/live-visitors';
import { card, click, producer, view } from './testing/activity';
import { openTestApp } from './testing/test-app';
import { countingInto, migrationsFolder } from './testing/test-counting';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const models: ModelSummary[] = [
  {
    id: 1,
    slug: 'ada-north',
    name: 'Ada North',
    featured: true,
    featuredUntil: inDays(9.5),
    archived: false,
    platforms: ['onlyfans'],
  },
  {
    id: 2,
    slug: 'bo-south',
    name: 'Bo South',
    featured: false,
    featuredUntil: null,
    archived: false,
    platforms: [],
  },
];

let database: TestDatabase;
let bus: TestBus;
let redis: RedisClient;
let publisher: Publisher;
let app: Awaited<ReturnType<typeof openTestApp>>;

beforeAll(async () => {
  database = await openTestDatabase('analytics', migrationsFolder);
  redis = openRedis(testConfig().TEST_REDIS_URL, { log: silentLog });
  bus = await openTestBus();
  publisher = openPublisher(bus.url, { log: silentLog });
  await until('the bus can be published to', () => publisher.hasRoom());
  await until('Redis answers', () => redis.ping().catch(() => false));
  app = await openTestApp({ db: database.db, redis, publisher }, models);
});
afterAll(async () => {
  await app.close();
  await publisher.close();
  redis.close();
  await bus.close();
  await database.close();
});

const newPasswordFor = async (id: number): Promise<string> => {
  const reply = await app.ask(`/api/models/${id}/generate-password`, { method: 'POST', role: 'admin' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return GeneratedPassword.parse(await reply.json()).password;
};

const login = (slug: string, password: string, address?: string) =>
  app.ask('/api/analytics/login', {
    method: 'POST',
    body: { slug, password },
    ...(address !== undefined && { address }),
  });

const cookieFor = async (slug: string, password: string): Promise<string> => {
  const reply = await login(slug, password);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ success: true });
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
};

const dashboard = async (
  path: string,
  cookie?: string,
  role: 'visitor' | 'admin' = 'visitor',
): Promise<ModelAnalytics> => ModelAnalytics.parse(await (await app.ask(path, { cookie, role })).json());

test('a new password opens the dashboard, and only the hash of it is kept', async () => {
  const password = await newPasswordFor(1);
  expect(password.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(120);
  const reply = await login('ada-north', password);
  expect(reply.headers.get('set-cookie')).toMatch(
    /^marquee_holder_ada-north=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/,
  );
  const { rows } = await database.db.query<{ password_hash: string }>(
    'select password_hash from passwords where model_id = 1',
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const outbox = await database.db.query<{ message: unknown }>(
    `select message from outbox where message->'event'->>'type' = 'analytics.password.generated' order by position desc limit 1`,
  );
  expect(DomainMessage.parse(outbox.rows[0]?.message).event).toEqual({
    type: 'analytics.password.generated',
    modelId: 1,
  });
});

test('one model’s cookie opens nothing else', async () => {
  const [ada, bo] = [
    await cookieFor('ada-north', await newPasswordFor(1)),
    await cookieFor('bo-south', await newPasswordFor(2)),
  ];
  for (const path of ['/api/analytics/', '/api/insights/']) {
    expect((await app.ask(`${path}ada-north`, { cookie: ada })).status).toBe(200);
    expect((await app.ask(`${path}bo-south`, { cookie: ada })).status).toBe(401);
    expect((await app.ask(`${path}bo-south`, { cookie: `${ada}; ${bo}` })).status).toBe(200);
    // The same token under another model's name.
    expect((await app.ask(`${path}bo-south`, { cookie: ada.replace('ada-north', 'bo-south') })).status).toBe(
      401,
    );
    expect((await app.ask(`${path}ada-north`)).status).toBe(401);
    expect((await app.ask(`${path}nobody`, { cookie: ada })).status).toBe(401);
  }
});

test('a new password ends every session of that model at once, and of no other', async () => {
  const former = await newPasswordFor(1);
  const [ada, bo] = [
    await cookieFor('ada-north', former),
    await cookieFor('bo-south', await newPasswordFor(2)),
  ];
  await newPasswordFor(1);
  expect((await app.ask('/api/analytics/ada-north', { cookie: ada })).status).toBe(401);
  expect((await app.ask('/api/analytics/bo-south', { cookie: bo })).status).toBe(200);
  expect((await login('ada-north', former)).status).toBe(401);
});

test('logging out ends the session and deletes the cookie', async () => {
  const cookie = await cookieFor('ada-north', await newPasswordFor(1));
  const reply = await app.ask('/api/analytics/logout', {
    method: 'POST',
    body: { slug: 'ada-north' },
    cookie,
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('set-cookie')).toContain(
    'marquee_holder_ada-north=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  );
  expect((await app.ask('/api/analytics/ada-north', { cookie })).status).toBe(401);
});

test('a wrong password and an unknown slug look and take the same', async () => {
  await newPasswordFor(1);
  const quickest = new Map<string, number>();
  const refuse = async (slug: string, address: string) => {
    const began = performance.now();
    const reply = await login(slug, 'not the password', address);
    quickest.set(slug, Math.min(quickest.get(slug) ?? Number.POSITIVE_INFINITY, performance.now() - began));
    expect(reply.status).toBe(401);
    return { body: await reply.json(), ms: quickest.get(slug) ?? 0 };
  };
  // In turn, and the quickest of each: what else the machine does only adds.
  let known = await refuse('ada-north', '192.0.10.0');
  let unknown = await refuse('nobody-of-that-name', '192.0.11.0');
  for (let tries = 1; tries < 7; tries += 1) {
    known = await refuse('ada-north', `192.0.10.${tries}`);
    unknown = await refuse('nobody-of-that-name', `192.0.11.${tries}`);
  }
  expect(known.body).toMatchObject({
    error: 'password.refused',
    message: 'Invalid password. Please try again.',
  });
  expect(unknown.body).toEqual(known.body);
  // An answer without the hash would be ten times faster.
  expect(Math.max(known.ms, unknown.ms) / Math.min(known.ms, unknown.ms)).toBeLessThan(3);
});

test('guessing is slowed with 429 and Retry-After, on the log-in and on ?password= alike', async () => {
  const password = await newPasswordFor(2);
  for (let tries = 0; tries < 10; tries += 1) {
    const guess =
      tries % 2 === 0
        ? login('bo-south', 'guess', '198.51.100.1')
        : app.ask('/api/analytics/bo-south?password=guess', { address: '198.51.100.1' });
    expect((await guess).status).toBe(401);
  }
  const statuses = [];
  for (let tries = 0; tries < 3; tries += 1) statuses.push(await login('bo-south', 'guess', '198.51.100.1'));
  const refused = statuses.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  // Somebody else still gets in.
  expect((await login('bo-south', password, '203.0.113.9')).status).toBe(200);
});

test('?password= answers scripts on the specified path, and no other way in exists', async () => {
  const password = await newPasswordFor(1);
  expect((await app.ask(`/api/analytics/ada-north?password=${password}`)).status).toBe(200);
  expect(await (await app.ask('/api/analytics/ada-north?password=wrong')).json()).toMatchObject({
    message: 'Invalid password. Please try again.',
  });
  expect((await app.ask(`/api/insights/ada-north?password=${password}`)).status).toBe(401);
});

test('our own screens log in and out on paths that block lists leave alone', async () => {
  const password = await newPasswordFor(1);
  const entered = await app.ask('/api/insights/login', {
    method: 'POST',
    body: { slug: 'ada-north', password },
  });
  expect(entered.status).toBe(200);
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await app.ask('/api/insights/ada-north', { cookie })).status).toBe(200);
  expect(
    (await app.ask('/api/insights/logout', { method: 'POST', body: { slug: 'ada-north' }, cookie })).status,
  ).toBe(200);
  expect((await app.ask('/api/insights/ada-north', { cookie })).status).toBe(401);
});

test('a log-in that is no log-in gets 400 with the fields at fault', async () => {
  const reply = await app.ask('/api/analytics/login', { method: 'POST', body: { slug: 'ada-north' } });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ fields: { password: expect.any(String) } });
});

test('the dashboard has every day of the range, and all figures agree', async () => {
  const deps = countingInto(database.db);
  const today = deps.calendar.today();
  const at = (back: number): number => Date.parse(`${addDays(today, -back)}T10:00:00Z`);
  await countBatches(
    [
      producer().batch([
        ...[0, 0, 3, 29].map((back) => card(1, { at: at(back), surface: 'browse', position: back })),
        card(1, { at: at(0), kind: 'profile', surface: 'profile', position: -1 }),
        card(1, { at: at(30) }),
        click(1, { at: at(0) }),
        click(1, { at: at(3), platform: 'fanvue' }),
        click(1, { at: at(0), invalid: 'bot' }),
        card(2, { at: at(0) }),
      ]),
    ],
    deps,
  );
  const month = await dashboard('/api/insights/ada-north', undefined, 'admin');
  expect(month.model).toMatchObject({ name: 'Ada North', featured: true, featuredDaysRemaining: 10 });
  expect(month.stats).toMatchObject({
    impressions: 5,
    clicks: 2,
    clickRate: 40,
    impressionsByKind: { card: 4, profile: 1 },
    clicksByPlatform: [
      { platform: 'onlyfans', clicks: 1 },
      { platform: 'fanvue', clicks: 1 },
    ],
    invalid: [{ reason: 'bot', events: 1 }],
  });
  expect(month.stats.dailyStats).toHaveLength(30);
  expect(month.stats.dailyStats[0]).toEqual({ date: addDays(today, -29), impressions: 1, clicks: 0 });
  expect(month.stats.dailyStats[29]).toEqual({ date: today, impressions: 3, clicks: 1 });
  expect(month.range).toEqual({ first: addDays(today, -29), last: today, today, timezone: 'UTC' });
  expect(month.before).toEqual({
    first: addDays(today, -59),
    last: addDays(today, -30),
    impressions: 1,
    clicks: 0,
    clickRate: 0,
  });

  const quarter = await dashboard('/api/insights/ada-north?days=90', undefined, 'admin');
  expect(quarter.stats.impressions).toBe(6);
  const oneDay = await dashboard(
    `/api/insights/ada-north?from=${addDays(today, -3)}&to=${addDays(today, -3)}`,
    undefined,
    'admin',
  );
  expect(oneDay.stats).toMatchObject({ impressions: 1, clicks: 1, clickRate: 100 });
  const other = await dashboard('/api/analytics/bo-south', undefined, 'admin');
  expect(other.model).toEqual({
    name: 'Bo South',
    featured: false,
    featuredDaysRemaining: 0,
    featuredUntil: '',
  });
});

test.each([
  'days=8',
  'from=2026-01-01',
  'from=2026-02-01&to=2026-01-01',
  'from=2024-01-01&to=2026-01-01',
  'from=soon&to=later',
  'days=7&from=2026-01-01&to=2026-01-02',
  'from=2998-12-01&to=2999-01-01',
])('a range that is none (%s) gets 400', async (query) => {
  const reply = await app.ask(`/api/insights/ada-north?${query}`, { role: 'admin' });
  expect(reply.status).toBe(400);
});

test('the site’s figures are the administrator’s, and live users are those of the last five minutes', async () => {
  expect((await app.ask('/api/website-analytics/daily')).status).toBe(401);
  expect((await app.ask('/api/insights/site/daily', { cookie: 'marquee_holder_ada-north=x' })).status).toBe(
    401,
  );
  expect((await app.ask('/api/website-analytics/yearly', { role: 'admin' })).status).toBe(400);

  await redis.redis.del('analytics:live-visitors');
  const deps = countingInto(database.db);
  const now = Date.now();
  const counted = await countBatches(
    [
      producer().batch([
        view({ at: now }),
        view({ at: now - 60_000 }),
        view({ at: now - 6 * 60_000 }),
        view({ at: now, invalid: 'bot' }),
      ]),
    ],
    deps,
  );
  await liveVisitors(redis.redis, silentLog).note(counted.views);
  for (const [path, days] of [
    ['/api/website-analytics/daily', 1],
    ['/api/insights/site/weekly', 7],
    ['/api/insights/site/monthly', 30],
  ] as const) {
    const site = WebsiteAnalytics.parse(await (await app.ask(path, { role: 'admin' })).json());
    expect(site.dailyStats).toHaveLength(days);
    expect(site.realTimeUsers).toBe(2);
  }
});

test('live users read as unknown while Redis is away', async () => {
  const away = openRedis('redis://127.0.0.1:1', { log: silentLog });
  const live = liveVisitors(away.redis, silentLog);
  await live.note([{ event: view() }]);
  expect(await live.count()).toBeNull();
  away.close();
});

test('anyone may know how often a profile was opened, over all days and without its cards and clicks', async () => {
  const opened = async (id: number) => await app.ask(`/api/models/${id}/views`);
  await database.db.query(
    "insert into model_days (model_id, day, card, profile, clicks) values (77, '2026-01-31', 5, 9000, 1), (77, '2026-03-01', 70, 1234, 9)",
  );
  const reply = await opened(77);
  expect(await reply.json()).toEqual({ profileViews: 10_234, since: '2026-01-31' });
  expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await (await opened(78)).json()).toEqual({ profileViews: 0, since: null });
  expect((await app.ask('/api/models/ada-north/views')).status).toBe(400);
});

test('whether a model has a password is all that can be told of it', async () => {
  await newPasswordFor(2);
  const reply = await app.ask('/api/admin/passwords?ids=2,3,4', { role: 'admin' });
  expect(ModelsWithPassword.parse(await reply.json())).toEqual({ withPassword: [2] });
  expect((await app.ask('/api/admin/passwords?ids=2')).status).toBe(401);
  expect((await app.ask('/api/admin/passwords?ids=2;3', { role: 'admin' })).status).toBe(400);
});

test('only the administrator makes passwords, and only for models that exist', async () => {
  expect((await app.ask('/api/models/1/generate-password', { method: 'POST' })).status).toBe(401);
  expect((await app.ask('/api/models/99/generate-password', { method: 'POST', role: 'admin' })).status).toBe(
    404,
  );
  expect((await app.ask('/api/models/x/generate-password', { method: 'POST', role: 'admin' })).status).toBe(
    400,
  );
});

test('dead letters are the administrator’s to see, replay and discard', async () => {
  const sender = producer();
  const batch = sender.batch([view(), view()]);
  const letter = deadLetterOf({
    body: Buffer.from(JSON.stringify(batch)),
    headers: {
      producer: sender.id,
      seq: 1,
      acceptedBefore: 0,
      events: 2,
      'x-dead-reason': 'fold: of this test',
    },
    messageId: undefined,
    deliveries: 0,
    publishedAt: 0,
  });
  await keepDeadLetter(database.db, letter);
  expect((await app.ask('/api/admin/dead-letters')).status).toBe(401);
  const list = DeadLetters.parse(
    await (await app.ask('/api/admin/dead-letters?state=parked', { role: 'admin' })).json(),
  );
  expect(list).toMatchObject({
    total: 1,
    letters: [{ producer: sender.id, seq: 1, events: 2, reason: 'fold: of this test', counted: false }],
  });
  const path = `/api/admin/dead-letters/${list.letters[0]?.id}`;
  expect((await app.ask(path)).status).toBe(401);
  const whole = WholeDeadLetter.parse(await (await app.ask(path, { role: 'admin' })).json());
  expect(whole).toMatchObject({
    reason: 'fold: of this test',
    text: letter.body.toString('utf8'),
    headers: JSON.parse(letter.headers),
  });
  expect((await app.ask('/api/admin/dead-letters/999999', { role: 'admin' })).status).toBe(404);
  expect((await app.ask(`${path}/replay`, { method: 'POST' })).status).toBe(401);
  const replayed = await app.ask(`${path}/replay`, { method: 'POST', role: 'admin' });
  expect(DeadLetter.parse(await replayed.json())).toMatchObject({ state: 'replayed', counted: false });
  expect(Ledger.parse(await (await app.ask('/api/admin/ledger', { role: 'admin' })).json())).toMatchObject({
    balanced: true,
    deadLetters: { parked: 0, replayed: 1 },
  });
  const discarded = await app.ask(`${path}/discard`, { method: 'POST', role: 'admin' });
  expect(DeadLetter.parse(await discarded.json())).toMatchObject({ state: 'discarded' });
  expect(
    (await app.ask('/api/admin/dead-letters/999999/replay', { method: 'POST', role: 'admin' })).status,
  ).toBe(404);
});

test('every log-in and every action of the admin is recorded: by whom and about what, without a password', async () => {
  const password = await newPasswordFor(1);
  await database.db.query('delete from outbox');
  await login('ada-north', password, '192.0.2.40');
  await login('ada-north', 'a wrong password', '192.0.2.40');
  await login('my-own-secret-typed-here', 'a wrong password', '192.0.2.40');
  await newPasswordFor(2);
  const { rows } = await database.db.query<{ message: unknown }>(
    'select message from outbox order by position',
  );
  const entries = rows.map(({ message }) => {
    const { event, entry } = DomainMessage.parse(message);
    return event.type === 'audit.recorded' ? event.entry : entry;
  });
  const of = (id: string, name: string) => ({ kind: 'model', id, name });
  const visitor = { role: 'visitor', name: '' };
  expect(entries).toEqual([
    {
      by: { role: 'holder', name: 'ada-north' },
      what: 'holder.logged-in',
      about: of('1', 'ada-north'),
      before: null,
      after: null,
    },
    { by: visitor, what: 'holder.login-refused', about: of('1', 'ada-north'), before: null, after: null },
    { by: visitor, what: 'holder.login-refused', about: of('', 'no model'), before: null, after: null },
    {
      by: { role: 'admin', name: 'operator@marquee.example' },
      what: 'password.generated',
      about: of('2', 'bo-south'),
      before: null,
      after: null,
    },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/wrong password|my-own-secret|192\.0\.2/);
});

test('a dashboard that was open stays open while the catalogue is away', async () => {
  const cookie = await cookieFor('ada-north', await newPasswordFor(1));
  expect((await app.ask('/api/insights/ada-north', { cookie })).status).toBe(200);
  app.letCatalogLeave();
  const reply = await app.ask('/api/insights/ada-north', { cookie });
  app.letCatalogReturn();
  expect(reply.status).toBe(200);
});
