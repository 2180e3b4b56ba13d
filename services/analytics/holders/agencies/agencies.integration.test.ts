import { Agencies, AgencyFigures, OwnAgency } from '@marquee/contracts/http/agencies';
import { Figures } from '@marquee/contracts/http/figures';
import { InviteLink, OpenedInviteLink } from '@marquee/contracts/http/invite-link';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { GeneratedPassword, type ModelSummary } from '@marquee/contracts/http/models';
import { addDays } from '@marquee/contracts/rules/days';
import { until } from '@marquee/kit/testing/until';
import { addRefilter, finishRefilter } from '../../conspicuous/conspicuous-queries';
import { card, click, visitor } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';

const plain = { featured: false, featuredUntil: null, archived: false, platforms: [] };
const models: ModelSummary[] = [
  { ...plain, id: 1, slug: 'ada-north', name: 'Ada North' },
  { ...plain, id: 2, slug: 'bo-south', name: 'Bo South' },
  { ...plain, id: 3, slug: 'cleo-west', name: 'Cleo West' },
  { ...plain, id: 4, slug: 'dot-gone', name: 'Dot Gone', archived: true },
];

let app: TestService;
beforeAll(async () => {
  app = await openTestService(models);
});
beforeEach(() => app.db.query('truncate agencies cascade; delete from outbox'));
afterAll(() => app.close());

const asAdmin = (path: string, body?: unknown) =>
  app.ask(`/api/admin/agencies${path}`, {
    method: 'POST',
    role: 'admin',
    ...(body !== undefined && { body }),
  });

const createNamed = async (name: string, modelIds: number[]): Promise<number> => {
  const reply = await asAdmin('', { name, modelIds });
  expect(reply.status).toBe(200);
  return Agencies.parse(await reply.json()).find((agency) => agency.name === name)?.id ?? 0;
};
const create = (...modelIds: number[]): Promise<number> => createNamed('Bright Lights', modelIds);

const newPasswordFor = async (id: number): Promise<string> =>
  GeneratedPassword.parse(await (await asAdmin(`/${id}/generate-password`)).json()).password;

const login = (password: string, agency = 'bright-lights') =>
  app.ask('/api/agency/login', { method: 'POST', body: { agency, password } });

const cookieOf = (reply: Response): string => reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const open = async (cookie: string, slug: string): Promise<number> =>
  (await app.ask(`/api/insights/${slug}`, { cookie })).status;

test('one login opens the models of the agency and no other, beside the holder’s own login', async () => {
  const password = await newPasswordFor(await create(1, 2));
  const reply = await login(password, ' Bright-Lights ');
  expect(OwnAgency.parse(await reply.json())).toEqual({
    slug: 'bright-lights',
    name: 'Bright Lights',
    models: models.slice(0, 2).map(({ id, slug, name }) => ({ id, slug, name })),
  });
  expect(reply.headers.getSetCookie()[0]).toMatch(
    /^__Host-marquee_agency=1-2~[\w-]{43}\.[\w-]{20}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/,
  );
  const cookie = cookieOf(reply);
  expect([
    await open(cookie, 'ada-north'),
    await open(cookie, 'bo-south'),
    await open(cookie, 'cleo-west'),
  ]).toEqual([200, 200, 401]);
  // The list in the cookie opens nothing by itself.
  expect(await open(cookie.replace('=1-2~', '=1-2-3~'), 'cleo-west')).toBe(401);
  expect((await app.ask('/api/agency', { cookie })).status).toBe(200);
  expect((await app.ask('/api/agency')).status).toBe(401);
  expect((await login('a wrong password')).status).toBe(401);

  const made = await app.ask('/api/models/1/generate-password', { method: 'POST', role: 'admin' });
  const holder = await app.ask('/api/insights/login', {
    method: 'POST',
    body: { slug: 'ada-north', password: GeneratedPassword.parse(await made.json()).password },
  });
  expect([holder.status, await open(cookie, 'ada-north')]).toEqual([200, 200]);
});

test('a session ends with a change of the models, a new password, a logout and the agency’s removal', async () => {
  const id = await create(1, 2);
  let password = await newPasswordFor(id);
  const session = async () => cookieOf(await login(password));
  const ends = async (act: () => Promise<Response>) => {
    const cookie = await session();
    expect(await open(cookie, 'ada-north')).toBe(200);
    expect((await act()).ok).toBe(true);
    expect(await open(cookie, 'ada-north')).toBe(401);
  };
  await ends(() => asAdmin(`/${id}`, { modelIds: [1] }));
  await ends(async () => {
    const reply = await asAdmin(`/${id}/generate-password`);
    ({ password } = GeneratedPassword.parse(await reply.clone().json()));
    return reply;
  });
  const leaving = await session();
  expect((await app.ask('/api/agency/logout', { method: 'POST', cookie: leaving })).status).toBe(204);
  expect(await open(leaving, 'ada-north')).toBe(401);
  const onDashboard = await session();
  const out = await app.ask('/api/insights/logout', {
    method: 'POST',
    body: { slug: 'ada-north' },
    cookie: onDashboard,
  });
  expect(out.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-marquee_agency=;'))).toBe(
    true,
  );
  expect(await open(onDashboard, 'ada-north')).toBe(401);
  await ends(() => asAdmin(`/${id}/remove`));
  expect((await login(password)).status).toBe(401);
});

test('an invite link makes the password once, and a new password ends the link', async () => {
  const id = await create(1);
  const link = async () =>
    new URL(InviteLink.parse(await (await asAdmin(`/${id}/invite-link`)).json()).url).hash.slice(1);
  const openLink = (token: string) => app.ask('/api/password-info', { method: 'POST', body: { token } });
  const token = await link();
  const opened = OpenedInviteLink.parse(await (await openLink(token)).json());
  expect(opened).toMatchObject({
    slug: 'bright-lights',
    agency: true,
    dashboardUrl: 'https://marquee.example/analytics',
  });
  expect((await login(opened.password)).status).toBe(200);
  expect((await openLink(token)).status).toBe(410);
  const unopened = await link();
  await newPasswordFor(id);
  expect((await openLink(unopened)).status).toBe(410);
});

test('a browser that has logged in before is not slowed by strangers, and a new password ends that', async () => {
  const id = await create(1);
  let password = await newPasswordFor(id);
  const known = (await login(password)).headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .find((cookie) => cookie?.startsWith('__Host-marquee_agency_device='));
  const from = (given: string, cookie?: string) =>
    app.ask('/api/agency/login', {
      method: 'POST',
      body: { agency: 'bright-lights', password: given },
      ip: '198.51.100.1',
      ...(cookie && { cookie }),
    });
  await until('the block is slowed', async () => (await from('guess')).status === 429);
  expect((await from(password, known)).status).toBe(200);
  password = await newPasswordFor(id);
  // The delay may be over by now.
  await until('the known browser is slowed', async () => {
    await until('the block is slowed', async () => (await from('guess')).status === 429);
    return (await from(password, known)).status === 429;
  });
});

test('an agency does not change a holder’s password', async () => {
  const password = await newPasswordFor(await create(1));
  const cookie = cookieOf(await login(password));
  const change = await app.ask('/api/insights/ada-north/password', {
    method: 'POST',
    body: { current: password, next: 'four random words it is' },
    cookie,
  });
  expect(change.status).toBe(401);
});

test('names and models are checked, everything is audited, and only the administrator may', async () => {
  const id = await create(1);
  expect((await asAdmin('', { name: 'bright lights', modelIds: [] })).status).toBe(409);
  expect((await asAdmin('', { name: '!', modelIds: [] })).status).toBe(422);
  expect((await asAdmin('', { name: 'Other', modelIds: [4] })).status).toBe(422);
  expect((await asAdmin(`/${id}`, { modelIds: [99] })).status).toBe(422);
  expect((await asAdmin('/999', { modelIds: [1] })).status).toBe(404);
  expect((await asAdmin(`/${id}`, { modelIds: Array.from({ length: 51 }, (_, n) => n + 1) })).status).toBe(
    400,
  );
  expect((await app.ask('/api/admin/agencies')).status).toBe(401);
  const password = await newPasswordFor(id);
  await asAdmin(`/${id}`, { modelIds: [2, 1] });
  await login(password);
  await login('a wrong password');
  await login('a secret', 'my-own-secret-typed-here');
  await asAdmin(`/${id}/remove`);
  const { rows } = await app.db.query<{ what: string }>(
    "select message->'event'->'entry'->>'what' as what from outbox order by position",
  );
  expect(rows.map(({ what }) => what)).toEqual([
    'agency.created',
    'agency.password-generated',
    'agency.changed',
    'agency.logged-in',
    'agency.login-refused',
    'agency.login-refused',
    'agency.removed',
  ]);
  const text = JSON.stringify((await app.db.query('select message from outbox')).rows);
  expect(text).not.toMatch(/my-own-secret|wrong password/);
});

test('each agency reads the figures of its present, listed models, which equal those of their own dashboards', async () => {
  const today = app.deps.calendar.today();
  const at = (back: number): number => Date.parse(`${addDays(today, -back)}T10:00:00Z`);
  const person = visitor();
  await app.count([
    click(1, { at: at(4), visitor: person }),
    card(1, { at: at(2) }),
    card(1, { at: at(2), kind: 'profile', surface: 'profile', position: -1 }),
    click(1, { at: at(2), visitor: person }),
    click(1, { at: at(2), visitor: person }),
    click(1, { at: at(1), visitor: person }),
    click(2, { at: at(3), visitor: person }),
    click(2, { at: at(2), visitor: visitor(), invalid: 'repeated' }),
    click(3, { at: at(1), visitor: person }),
  ]);
  const first = await create(2, 1, 3);
  const second = await createNamed('North', [3]);
  await app.db.query('insert into agency_models (agency_id, model_id) values ($1, 4)', [first]);
  await asAdmin(`/${first}`, { modelIds: [1, 2, 4] });
  const added = await addRefilter(app.db, { day: addDays(today, -2), applies: true, by: 'o@x.example' });
  await finishRefilter(app.db, added?.id ?? 0, { figures: 1, removed: 3 });
  const cookies = [
    cookieOf(await login(await newPasswordFor(first))),
    cookieOf(await login(await newPasswordFor(second), 'north')),
  ];
  const days = `from=${addDays(today, -2)}&to=${addDays(today, -1)}`;
  const ask = (cookie?: string) => app.ask(`/api/insights/agency/models?${days}`, { cookie });
  const answers = await Promise.all(
    cookies.map(async (cookie) => AgencyFigures.parse(await (await ask(cookie)).json())),
  );
  expect(answers.map(({ models }) => models.map(({ slug }) => slug))).toEqual([
    ['ada-north', 'bo-south'],
    ['cleo-west'],
  ]);
  expect(answers[0]).toEqual({
    range: { first: addDays(today, -2), last: addDays(today, -1), today, timezone: 'UTC' },
    corrections: [{ day: addDays(today, -2), at: expect.any(String), removed: 3 }],
    models: [
      {
        id: 1,
        slug: 'ada-north',
        name: 'Ada North',
        seen: 1,
        opened: 1,
        clicks: 3,
        uniqueClicks: 2,
        daily: [2, 1],
        change: { before: 1, now: 3 },
      },
      {
        id: 2,
        slug: 'bo-south',
        name: 'Bo South',
        seen: 0,
        opened: 0,
        clicks: 0,
        uniqueClicks: 0,
        daily: [0, 0],
        change: null,
      },
    ],
  });
  for (const [nth, { models: found }] of answers.entries())
    for (const { slug, seen, opened, clicks, uniqueClicks, daily, change } of found) {
      const own = async (path: string) =>
        await (await app.ask(`/api/insights/${slug}${path}`, { cookie: cookies[nth] })).json();
      const { stats, before } = ModelAnalytics.parse(await own(`?${days}`));
      expect({ card: seen, profile: opened }).toEqual(stats.impressionsByKind);
      expect(daily).toEqual(stats.dailyStats.map((day) => day.clicks));
      if (change !== null) expect(change).toEqual({ before: before.clicks, now: stats.clicks });
      expect({ clicks, uniqueClicks }).toEqual(Figures.parse(await own(`/figures?${days}`)).totals);
    }
  expect((await ask()).status).toBe(401);
  await asAdmin(`/${second}`, { modelIds: [1] });
  expect((await ask(cookies[1])).status).toBe(401);
});
