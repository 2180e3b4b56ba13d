import { randomUUID } from 'node:crypto';
import { RecoveryCodes, TwoStepSecret } from '@marquee/contracts/http/account';
import { Agencies, AgencyFigures, OwnAgency } from '@marquee/contracts/http/agencies';
import { Figures } from '@marquee/contracts/http/figures';
import { InviteLink, OpenedInviteLink } from '@marquee/contracts/http/invite-link';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { GeneratedPassword, type ModelSummary } from '@marquee/contracts/http/models';
import { PasskeyCreation, SecondStepRequired } from '@marquee/contracts/http/second-step';
import { addDays } from '@marquee/contracts/rules/days';
import { silentLog } from '@marquee/kit/log/log';
import { softAuthenticator } from '@marquee/kit/testing/soft-authenticator';
import { until } from '@marquee/kit/testing/until';
import { addRefilter, finishRefilter } from '../../conspicuous/conspicuous-queries';
import { endSessionsOfArchived } from '../../counting/consumers/end-sessions-of-archived';
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

type Given = Agencies[number]['persons'];
const personsOf = async (id: number): Promise<Given> => {
  const reply = await app.ask('/api/admin/agencies', { role: 'admin' });
  return Agencies.parse(await reply.json()).find((agency) => agency.id === id)?.persons ?? [];
};

/** The token of a link as the admin service mails it; undefined where it gets none. */
const linkFor = async (login: string): Promise<string | undefined> => {
  const reply = await app.ask('/internal/agency-invite-link', {
    method: 'POST',
    role: 'service',
    body: { email: login },
  });
  return reply.ok ? new URL(InviteLink.parse(await reply.json()).url).hash.slice(1) : undefined;
};
const openLink = (token = '') => app.ask('/api/password-info', { method: 'POST', body: { token } });

const ada = 'ada@lights.example';

/** Adds a person if need be and opens a new link for the password. */
const newPasswordFor = async (id: number, email = ada): Promise<string> => {
  expect((await asAdmin(`/${id}/persons`, { email })).status).toBe(200);
  await app.db.query("update invite_links set created_at = now() - interval '11 minutes'");
  return OpenedInviteLink.parse(await (await openLink(await linkFor(email))).json()).password;
};

const login = (password: string, email = ada) =>
  app.ask('/api/agency/login', { method: 'POST', body: { email, password } });

const cookieOf = (reply: Response): string => reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';

const open = async (cookie: string, slug: string): Promise<number> =>
  (await app.ask(`/api/insights/${slug}`, { cookie })).status;

test('one login opens the models of the agency and no other, beside the holder’s own login', async () => {
  const password = await newPasswordFor(await create(1, 2));
  const reply = await login(password, ' Ada@Lights.example ');
  expect(OwnAgency.parse(await reply.json())).toEqual({
    slug: 'bright-lights',
    name: 'Bright Lights',
    login: ada,
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
    await app.db.query("update invite_links set created_at = now() - interval '11 minutes'");
    const reply = await openLink(await linkFor(ada));
    ({ password } = OpenedInviteLink.parse(await reply.clone().json()));
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

test('an invite link makes the password of its person once, there is no new one in ten minutes, and nobody else gets one', async () => {
  const id = await create(1);
  await asAdmin(`/${id}/persons`, { email: ada });
  const token = await linkFor(ada);
  expect(await linkFor(ada)).toBeUndefined();
  expect(await linkFor('nobody@lights.example')).toBeUndefined();
  const opened = OpenedInviteLink.parse(await (await openLink(token)).json());
  expect(opened).toMatchObject({
    name: 'Bright Lights',
    login: ada,
    dashboardUrl: 'https://marquee.example/analytics',
  });
  expect((await login(opened.password)).status).toBe(200);
  expect((await openLink(token)).status).toBe(410);
  await app.db.query("update invite_links set created_at = now() - interval '11 minutes'");
  const later = await linkFor(ada);
  expect((await login(opened.password)).status).toBe(200);
  expect((await openLink(later)).status).toBe(200);
  expect((await login(opened.password)).status).toBe(401);
});

test('a person chooses a password with the present one; other browsers of the person alone are logged out', async () => {
  const id = await create(1);
  const [password, colleagues] = [await newPasswordFor(id), await newPasswordFor(id, 'bo@lights.example')];
  const [mine, other] = [cookieOf(await login(password)), cookieOf(await login(password))];
  const colleague = cookieOf(await login(colleagues, 'bo@lights.example'));
  const change = (current: string, next: string, cookie?: string) =>
    app.ask('/api/agency/password', { method: 'POST', body: { current, next }, ...(cookie && { cookie }) });
  const chosen = 'four random words it is';
  expect((await change(password, chosen)).status).toBe(401);
  expect((await change(colleagues, chosen, mine)).status).toBe(422);
  expect((await change(password, 'bright-lights1', mine)).status).toBe(422);
  const changed = await change(password, chosen, mine);
  expect(changed.status).toBe(204);
  expect([
    await open(cookieOf(changed), 'ada-north'),
    await open(mine, 'ada-north'),
    await open(other, 'ada-north'),
    await open(colleague, 'ada-north'),
  ]).toEqual([200, 401, 401, 200]);
  expect([(await login(password)).status, (await login(chosen)).status]).toEqual([401, 200]);
});

test('a person’s second factor: logins need it, also with a mailed password, a session without it opens nothing, and it ends with the person', async () => {
  const id = await create(1);
  let password = await newPasswordFor(id);
  const from = async (more: object = {}) =>
    await app.ask('/api/agency/login', { method: 'POST', body: { email: ada, password, ...more } });
  const mine = cookieOf(await from());
  const late = cookieOf(await from());
  const stored = await app.db.query('select * from agency_sessions');
  const post = (path: string, body: object, cookie = mine) =>
    app.ask(`/api/agency${path}`, { method: 'POST', body, cookie });
  expect((await post('/two-step/begin', { password }, '')).status).toBe(401);
  expect((await post('/passkeys/begin', { password: 'wrong' })).status).toBe(422);
  const { otpauth } = TwoStepSecret.parse(await (await post('/two-step/begin', { password })).json());
  expect(decodeURIComponent(otpauth)).toContain(`agency bright-lights (${ada})`);

  const authenticator = softAuthenticator('https://marquee.example');
  const begun = PasskeyCreation.parse(await (await post('/passkeys/begin', { password })).json());
  const added = await post('/passkeys', { passkey: authenticator.create(begun.challenge) });
  const { recoveryCodes } = RecoveryCodes.parse(await added.json());
  // As if the other login had ended after the set-up.
  for (const row of stored.rows)
    await app.db.query(
      `insert into agency_sessions select * from jsonb_populate_record(null::agency_sessions, $1) on conflict do nothing`,
      [{ ...row, token_hash: `\\x${row.token_hash.toString('hex')}` }],
    );
  const opens = async (cookie: string) => [
    (await app.ask('/api/agency', { cookie })).status,
    (await app.ask('/api/agency/factors', { cookie })).status,
    await open(cookie, 'ada-north'),
  ];
  expect([await opens(late), await opens(mine)]).toEqual([
    [401, 401, 401],
    [200, 200, 200],
  ]);

  password = await newPasswordFor(id);
  const asked = await from();
  expect([asked.status, cookieOf(asked)]).toEqual([200, '']);
  const { passkey } = SecondStepRequired.parse(await asked.json());
  expect((await from({ code: '000000' })).status).toBe(401);
  const session = cookieOf(await from({ passkey: authenticator.get(passkey?.challenge ?? '', 1) }));
  expect(await opens(session)).toEqual([200, 200, 200]);
  const next = 'four random words it is';
  const changed = await post('/password', { current: password, next }, session);
  password = next;
  expect(await opens(cookieOf(changed))).toEqual([200, 200, 200]);
  expect(await opens(cookieOf(await from({ code: recoveryCodes[0] })))).toEqual([200, 200, 200]);
  expect((await from({ code: recoveryCodes[0] })).status).toBe(401);

  const { rows } = await app.db.query<{ by: string }>(
    "select message->'event'->'entry'->'by'->>'name' as by from outbox where message->'event'->'entry'->>'what' = 'passkey.added'",
  );
  expect(rows).toEqual([{ by: `agency bright-lights (${ada})` }]);
  const [person] = await personsOf(id);
  await asAdmin(`/${id}/persons/${person?.id}/remove`);
  for (const table of ['factor_accounts', 'recovery_codes', 'passkeys'])
    expect((await app.db.query(`select from ${table}`)).rowCount).toBe(0);
  password = await newPasswordFor(id);
  expect(await opens(cookieOf(await from()))).toEqual([200, 200, 200]);
});

test('a person who is removed is logged out at the next request and cannot return, colleagues stay', async () => {
  const id = await create(1);
  const bo = 'bo@lights.example';
  const passwords = [await newPasswordFor(id), await newPasswordFor(id, bo)];
  const cookies = [cookieOf(await login(passwords[0] ?? '')), cookieOf(await login(passwords[1] ?? '', bo))];
  const [first, second] = await personsOf(id);
  expect([first, second]).toEqual([
    { id: expect.any(Number), login: ada, lastLoginAt: expect.any(String) },
    { id: expect.any(Number), login: bo, lastLoginAt: expect.any(String) },
  ]);
  const other = await createNamed('North', [2]);
  expect((await asAdmin(`/${other}/persons/${first?.id}/remove`)).status).toBe(404);
  expect((await asAdmin(`/${other}/persons`, { email: bo })).status).toBe(409);
  expect((await asAdmin(`/${id}/persons/${first?.id}/remove`)).status).toBe(200);
  const status = async (cookie = '') => [
    (await app.ask('/api/agency', { cookie })).status,
    await open(cookie, 'ada-north'),
  ];
  expect([await status(cookies[0]), await status(cookies[1])]).toEqual([
    [401, 401],
    [200, 200],
  ]);
  expect([(await login(passwords[0] ?? '')).status, await linkFor(ada)]).toEqual([401, undefined]);
  expect((await asAdmin(`/${id}/persons/${first?.id}/remove`)).status).toBe(404);
  await asAdmin(`/${id}/persons/${second?.id}/remove`);
  expect(await personsOf(id)).toEqual([]);
});

test('a person whom a restore or an erasure names is removed with sessions, and the log has no email of it', async () => {
  const id = await create(1);
  const bo = 'bo@lights.example';
  const cookies = [
    cookieOf(await login(await newPasswordFor(id))),
    cookieOf(await login(await newPasswordFor(id, bo), bo)),
  ];
  const [first] = await personsOf(id);
  await app.db.query('delete from outbox');
  const forget = endSessionsOfArchived({ db: app.db, log: silentLog });
  for (const person of [String(first?.id), bo, bo, '999']) {
    const event = { type: 'admin.agency-person.removed', person } as const;
    const message = { id: randomUUID(), at: new Date().toISOString(), requestId: null, event };
    expect(await forget(message, new AbortController().signal)).toEqual({ is: 'done' });
  }
  expect(await personsOf(id)).toEqual([]);
  expect([await open(cookies[0] ?? '', 'ada-north'), await open(cookies[1] ?? '', 'ada-north')]).toEqual([
    401, 401,
  ]);
  const { rows } = await app.db.query<{ text: string }>('select message::text as text from outbox');
  expect(rows.map(({ text }) => /agency.person-removed/.test(text) && !text.includes('@'))).toEqual([
    true,
    true,
  ]);
});

test('the account that a shared password became logs in with the name of the agency, and gets no mail', async () => {
  const id = await create(1);
  const password = await newPasswordFor(id);
  await app.db.query("update agency_persons set login = 'bright-lights'");
  expect((await login(password, 'Bright-Lights')).status).toBe(200);
  const link = { method: 'POST', role: 'service', body: { email: 'bright-lights' } } as const;
  expect((await app.ask('/internal/agency-invite-link', link)).status).toBe(400);
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
      body: { email: ada, password: given },
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
  const { rows } = await app.db.query<{ what: string; by: string }>(
    "select message->'event'->'entry'->>'what' as what, message->'event'->'entry'->'by'->>'name' as by from outbox order by position",
  );
  expect(rows.find(({ what }) => what === 'agency.logged-in')?.by).toBe(`agency bright-lights (${ada})`);
  expect(rows.map(({ what }) => what)).toEqual([
    'agency.created',
    'agency.person-added',
    'agency.invite-link-made',
    'agency.invite-link-opened',
    'agency.changed',
    'agency.logged-in',
    'agency.login-refused',
    'agency.login-refused',
    'agency.person-removed',
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
    cookieOf(await login(await newPasswordFor(second, 'no@north.example'), 'no@north.example')),
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
