import { randomUUID } from 'node:crypto';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { Figures } from '@marquee/contracts/http/figures';
import { linkPasswordHeader, linkPasswordMax, linkTokenHeader } from '@marquee/contracts/http/link-token';
import { otherGroups } from '@marquee/contracts/http/model-analytics';
import { GeneratedPassword } from '@marquee/contracts/http/models';
import { Shared, ShareLinks, shareLinksMax } from '@marquee/contracts/http/share-links';
import { done } from '@marquee/kit/bus/outcome';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { addRefilter, finishRefilter } from '../../conspicuous/conspicuous-queries';
import { endSessionsOfArchived } from '../../counting/consumers/end-sessions-of-archived';
import { click, view, visitor } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';

const ada = {
  ...{ id: 1, slug: 'ada-north', name: 'Ada North', platforms: [] },
  ...{ featured: false, featuredUntil: null, archived: false },
};
const models = [ada, { ...ada, id: 2, slug: 'bo-south', name: 'Bo South' }];

let app: TestService;
let cookie: string;
let password: string;
beforeAll(async () => {
  app = await openTestService(models);
  const people = (many: number, given: object) =>
    Array.from({ length: many }, () => click(1, { visitor: visitor(), device: 'Mobile', ...given }));
  await app.count([
    ...people(6, { country: 'DE' }),
    ...people(5, { country: 'US', device: 'Desktop' }),
    ...people(3, { country: 'AT' }),
    ...[1, 2, 3].map(() => view({ visitor: visitor(), country: 'DE' })),
    view({ visitor: visitor(), country: 'US' }),
  ]);
});
beforeEach(async () => {
  cookie = await loggedIn();
});
afterAll(() => app.close());

const loggedIn = async (): Promise<string> => {
  const made = await app.ask('/api/models/1/generate-password', { method: 'POST', role: 'admin' });
  ({ password } = GeneratedPassword.parse(await made.json()));
  const login = await app.ask('/api/insights/login', {
    method: 'POST',
    body: { slug: 'ada-north', password },
  });
  return login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
};

const own = '/api/insights/ada-north/shares';
const site = '/api/insights/site/shares';
const clicks = {
  name: 'For the label',
  of: 'clicks',
  panels: ['time', 'country'],
  range: { period: 'weekly' },
  where: [],
  open: [],
};
const visits = { ...clicks, of: 'visits', where: ['country:DE'] };

type Owner = { readonly role: 'admin' } | { readonly cookie: string };
/** Makes a link with the holder's password, or as the admin service once it has checked that of the operator. */
const post = (path: string, owner: Owner, body?: object) => {
  if (body === undefined) return app.ask(path, { method: 'POST', ...owner });
  if ('cookie' in owner)
    return app.ask(path, { method: 'POST', body: { accountPassword: password, ...body }, ...owner });
  const operator = { operatorId: 1, email: 'operator@marquee.example' };
  return app.ask('/internal/site-shares', {
    method: 'POST',
    role: 'service',
    body: { ...body, ...operator },
  });
};
const links = async (reply: Response | Promise<Response>) => ShareLinks.parse(await (await reply).json());

/** Makes a link and returns its token. */
const share = async (body: object, owner: Owner = { cookie }, path = own): Promise<string> => {
  const { created = '' } = await links(post(path, owner, body));
  expect(created).toMatch(/^https:\/\/marquee\.example\/shared#[\w-]{43}$/);
  return created.split('#')[1] ?? '';
};

type Reader = { readonly password?: string; readonly ip?: string };
const read = (token: string, query?: string, { password, ip = '198.51.100.7' }: Reader = {}) =>
  app.ask(query === undefined ? '/api/shared' : `/api/shared/figures${query}`, {
    ip,
    headers: {
      [linkTokenHeader]: token,
      ...(password !== undefined && { [linkPasswordHeader]: encodeURIComponent(password) }),
    },
  });
const shared = async (token: string, reader?: Reader) =>
  Shared.parse(await (await read(token, undefined, reader)).json());
const figures = async (token: string, query = '') => Figures.parse(await (await read(token, query)).json());
const refusal = async (reply: Response | Promise<Response>) => {
  const given = await reply;
  return `${given.status} ${ErrorBody.parse(await given.json()).error}`;
};

test('a link shows its panels and folded figures of the model, and not the token that is stored', async () => {
  const token = await share(clicks);
  expect(await shared(token)).toMatchObject({
    ...{ name: 'For the label', by: 'Ada North', model: 'Ada North', expiresAt: null },
    shows: { of: 'clicks', panels: ['time', 'country'], range: { period: 'weekly' } },
  });
  const byCountry = await figures(token, '?by=country');
  expect(byCountry).toMatchObject({
    totals: { clicks: 14, uniqueClicks: 14 },
    rows: [{ country: 'DE', clicks: 6 }, { country: 'US', clicks: 5 }, { country: otherGroups }],
  });
  const answers = await Promise.all(
    ['?by=country', '?by=day', ''].map(async (query) => (await figures(token, query)).totals),
  );
  expect(answers).toEqual(Array.from({ length: 3 }, () => byCountry.totals));
  const { rows } = await app.db.query(
    'select t::text as text from share_links t union all select message::text from outbox',
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.length).toBeGreaterThan(1);
});

test('a link says which of its days were corrected', async () => {
  const day = app.deps.calendar.today();
  const added = await addRefilter(app.db, { day, applies: true, by: 'o@x.example' });
  await finishRefilter(app.db, added?.id ?? 0, { figures: 1, removed: 3 });
  expect((await figures(await share(clicks))).corrections).toEqual([
    { day, at: expect.any(String), removed: 3 },
  ]);
});

test('what is fixed cannot be widened: other days, filters, panels and the filter of the link', async () => {
  const fixed = await share(visits, { role: 'admin' }, site);
  expect((await shared(fixed)).by).toBe('marquee.example');
  expect((await figures(fixed, '?by=country')).rows).toMatchObject([{ country: 'DE', views: 3 }]);
  for (const query of [
    '?period=all',
    '?from=2020-01-01&to=2020-01-02',
    '?where=country:US',
    '?where=-country:DE',
    '?where=device:Mobile',
    '?by=device',
    '?by=country,device',
    '?by=hour',
  ])
    expect([query, await refusal(read(fixed, query))]).toEqual([query, '403 share.not-shown']);
  expect(await refusal(read(fixed, '?measure=clicks'))).toBe('400 request.invalid');

  const open = await share(
    { ...visits, panels: ['country', 'device'], open: ['period', 'filter'] },
    { role: 'admin' },
    site,
  );
  expect((await figures(open, '?period=daily&where=device:Mobile')).totals).toEqual({
    visitors: 3,
    views: 3,
  });
  for (const query of [
    '?where=country:US',
    '?where=-country:DE',
    '?where=browser:Chrome',
    '?by=browser',
    '?by=day',
  ])
    expect([query, await refusal(read(open, query))]).toEqual([query, '403 share.not-shown']);
});

test('readers of a link about a model ask within the contract of holders', async () => {
  const token = await share({ ...clicks, panels: ['country', 'device'], open: ['filter'] });
  expect((await figures(token, '?where=country:AT')).tooFewPeople).toBe(true);
  expect((await figures(token, '?where=country:DE&where=device:Mobile')).totals).toEqual({
    clicks: 5,
    uniqueClicks: 5,
  });
  expect(await refusal(read(token, '?where=country:DE&where=country:AT'))).toBe('400 request.invalid');
  expect(await refusal(read(token, '?where=-country:DE'))).toBe('400 request.invalid');
  for (const body of [
    { ...clicks, panels: ['model'] },
    { ...clicks, of: 'visits' },
    { ...clicks, where: ['-country:DE'] },
  ])
    expect(await refusal(post(own, { cookie }, body))).toBe('400 request.invalid');
});

test('a password is asked for, slowed like a login, and replaced by a proof', async () => {
  const token = await share({ ...clicks, password: 'pässword of a link' });
  expect(await refusal(read(token))).toBe('401 share.locked');
  expect(await refusal(read(token, ''))).toBe('401 share.locked');
  expect(await refusal(read(token, '', { password: 'a guess' }))).toBe('401 share.password-refused');
  const { proof = '' } = await shared(token, { password: 'pässword of a link' });
  await until(
    'guesses are slowed',
    async () => (await read(token, '', { password: 'a guess' })).status === 429,
  );
  // A reader who has given it is not slowed by the guesses of others.
  expect((await read(token, '?by=country', { password: proof })).status).toBe(200);
  const longest = '€'.repeat(linkPasswordMax);
  const long = await share({ ...clicks, password: longest });
  expect((await read(long, undefined, { password: longest, ip: '203.0.113.10' })).status).toBe(200);
  const other = await share({ ...clicks, password: 'another password' });
  expect((await read(other, '', { password: proof, ip: '203.0.113.9' })).status).toBe(401);
});

test('a link is listed with its last use until it is revoked or over, and answers 410 from then on', async () => {
  const token = await share({ ...clicks, name: 'First', days: 1 });
  const listed = async () =>
    (await links(app.ask(own, { cookie }))).links.find(({ name }) => name === 'First');
  expect(await listed()).toMatchObject({ lastUsedAt: null, hasPassword: false });
  await shared(token);
  expect((await listed())?.lastUsedAt).toMatch(/Z$/);
  expect(await refusal(post(`${site}/${(await listed())?.id}/revoke`, { role: 'admin' }))).toBe(
    '404 share.unknown',
  );
  expect((await post(`${own}/${(await listed())?.id}/revoke`, { cookie })).status).toBe(200);
  expect(await listed()).toBeUndefined();
  expect(await refusal(read(token))).toBe('410 share.ended');
  expect(await refusal(read(token, '?by=country'))).toBe('410 share.ended');

  const expiring = await share({ ...clicks, days: 1 });
  await app.db.query('update share_links set expires_at = now()');
  expect(await refusal(read(expiring))).toBe('410 share.ended');
  expect(await refusal(read('unknown'))).toBe('404 share.unknown');
});

test('links end with the account: a new password, an archived model, a revoked operator', async () => {
  const ofHolder = await share(clicks);
  const ofOperator = await share(visits, { role: 'admin' }, site);
  await loggedIn();
  expect(await refusal(read(ofHolder))).toBe('410 share.ended');
  expect((await read(ofOperator)).status).toBe(200);
  const handle = endSessionsOfArchived({ db: app.db, log: silentLog });
  const message = { id: randomUUID(), at: new Date().toISOString(), requestId: null };
  const event = { type: 'admin.operator.revoked', operatorId: 1 } as const;
  expect(await handle({ ...message, event }, new AbortController().signal)).toEqual(done);
  expect(await refusal(read(ofOperator))).toBe('410 share.ended');

  cookie = await loggedIn();
  const ofArchived = await share(clicks);
  models[0] = { ...ada, archived: true };
  try {
    // The catalog's answer is cached for seconds.
    await until('the archived model is noticed', async () => (await read(ofArchived)).status === 410);
  } finally {
    models[0] = ada;
  }
});

test('a link is made only with the password of the account', async () => {
  const wrong = await post(own, { cookie }, { ...clicks, accountPassword: 'wrong' });
  expect([wrong.status, ErrorBody.parse(await wrong.json())]).toMatchObject([
    422,
    { error: 'password.wrong', fields: { accountPassword: 'is not your current password' } },
  ]);
  const none = { method: 'POST', body: clicks, cookie };
  expect((await app.ask(own, none)).status).toBe(400);
  const body = { ...visits, operatorId: 1, email: 'operator@marquee.example' };
  expect((await app.ask('/internal/site-shares', { method: 'POST', body, role: 'admin' })).status).toBe(403);
});

test('only the holder has the links of a model, only operators those of the site, and no more than a few', async () => {
  for (const [path, as] of [
    [own, {}],
    [own, { role: 'admin' }],
    ['/api/insights/bo-south/shares', { cookie }],
    [site, {}],
    [site, { cookie }],
  ] as const) {
    expect([path, (await app.ask(path, as)).status]).toEqual([path, 401]);
    expect([path, (await app.ask(path, { method: 'POST', body: clicks, ...as })).status]).toEqual([
      path,
      401,
    ]);
  }
  await app.db.query(
    `insert into share_links (operator_id, shared_by, name, shows, token_hash)
     select 1, 'x', 'x', '{"of":"visits","panels":["time"],"range":{},"where":[],"open":[]}', sha256(n::text::bytea) from generate_series(1, $1) n`,
    [shareLinksMax],
  );
  expect(await refusal(post(site, { role: 'admin' }, visits))).toBe('422 share.too-many');
});
