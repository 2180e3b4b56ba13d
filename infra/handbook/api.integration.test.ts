import { createHash, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agencies } from '@marquee/contracts/http/agencies';
import { ApiTokens } from '@marquee/contracts/http/api-tokens';
import { Problem } from '@marquee/contracts/http/error-body';
import { Figures } from '@marquee/contracts/http/figures';
import { otherGroups } from '@marquee/contracts/http/model-analytics';
import { type ApiScope, apiScopes } from '@marquee/contracts/rules/api-scopes';
import { addDays } from '@marquee/contracts/rules/days';
import type { Log } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { insertModels } from '../../services/catalog/models/admin/insert-models';
import { plainListing } from '../../services/catalog/testing/open-test-catalog';
import { runProgramOfPage } from './testing/program-of-page';
import { openTestApi, type TestApi } from './testing/test-api';

/** The document that readers get. */
const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
/** The commands of the page that readers get, by their path. */
const examples = [
  ...readFileSync(new URL('docs.md', import.meta.url), 'utf8').matchAll(
    /`GET (\S+)`, scope `(\w+)`\. Operators(, and the holder)?[\s\S]*?curl -H "Authorization: Bearer \$TOKEN" "\$SITE(\S+)"/g,
  ),
].map(([, path = '', scope = '', holders, example = '']) => ({
  path,
  scope,
  isForHolders: holders !== undefined,
  example,
}));

type Example = (typeof examples)[number];

const password = 'a password of this test';
const today = new Date().toISOString().slice(0, 10);
/** Everything that the gateway logs. */
const logged: unknown[] = [];
const note = (...line: unknown[]): void => void logged.push(line);
const log: Log = { debug: note, info: note, warn: note, error: note, fatal: note };

let api: TestApi;
let admin: TestApi['admin'];
let analytics: TestApi['analytics'];
let asked = 0;
let holder: { readonly password: string; readonly cookie: string };

beforeAll(async () => {
  api = await openTestApi(log, { password, today });
  ({ admin, analytics } = api);
  holder = await api.logInHolder();
});
afterAll(() => api.close());

const asOperator = () =>
  ({ as: 'operator', session: { operatorId: api.operatorId, sessionId: 's' } }) as const;
const newToken = (scopes: readonly ApiScope[], given: string) => {
  return { name: 'spreadsheet', scopes, days: 30, password: given };
};
const made = async (reply: Response) => {
  const { created = '', tokens } = ApiTokens.parse(await reply.json());
  return { token: created, id: tokens[0]?.id ?? 0, tokens };
};
const operatorToken = async (scopes: readonly ApiScope[] = apiScopes) =>
  made(await admin.post('/api/admin/account/tokens', newToken(scopes, password), asOperator()));
const holderCall = (path: string, body?: unknown) =>
  analytics.ask(`/api/insights/rose/tokens${path}`, { method: 'POST', cookie: holder.cookie, body });
const holderToken = async (scopes: readonly ApiScope[] = apiScopes) =>
  made(await holderCall('', newToken(scopes, holder.password)));

/** From an address of its own, so that the limits of addresses do not count. */
const ask = (path: string, token: string) => {
  const address = `203.0.113.${(asked++ % 250) + 1}`;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  return fetch(`${api.gateway.url}${path}`, { headers });
};
/** The status, and the code of a refusal, which is a problem of RFC 9457. */
const verdict = async (path: string, token: string) => {
  const reply = await ask(path, token);
  if (reply.ok) return reply.status;
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  const { status, error } = Problem.parse(await reply.json());
  expect(status).toBe(reply.status);
  return `${status} ${error}`;
};
const requireAsDescribed = async ({ path, example }: Example, token: string) => {
  const reply = await ask(example, token);
  expect([example, reply.status]).toEqual([example, 200]);
  const { schema } = document.paths[path].get.responses['200'].content['application/json'];
  expect(z.fromJSONSchema(schema).safeParse(await reply.json()).error).toBeUndefined();
  expect(reply.headers.get('ratelimit-policy')).toBe('"token";q=300;w=60');
  expect(reply.headers.get('ratelimit')).toMatch(/^"token";r=\d+;t=\d+$/);
};

test('the page has an example of every call of the document', () => {
  expect(examples.map(({ path }) => path)).toEqual(Object.keys(document.paths));
});

test('every example answers an operator as the document says, with its scope alone', async () => {
  for (const example of examples) {
    const scope = apiScopes.filter((one) => one === example.scope);
    await requireAsDescribed(example, (await operatorToken(scope)).token);
    const others = await operatorToken(apiScopes.filter((one) => one !== example.scope));
    expect(await verdict(example.example, others.token)).toBe('403 scope.missing');
    await admin.db.query('delete from api_tokens');
  }
});

test('every example about a model answers its holder, and nothing else does', async () => {
  const { token } = await holderToken();
  for (const example of examples)
    if (example.isForHolders) {
      await requireAsDescribed(example, token);
      expect(await verdict(example.example.replace('rose', 'nora'), token)).toBe('401 token.refused');
    } else expect(await verdict(example.example, token)).toBe('403 operator.required');
});

/** A new agency of these models, with its id and the calls of its tokens with a session of its own. */
const logInAgency = async (modelIds: readonly number[]) => {
  const asAdmin = (path: string, body?: unknown) =>
    analytics.ask(`/api/admin/agencies${path}`, { method: 'POST', role: 'admin', body });
  const [{ id = 0 } = {}] = Agencies.parse(await (await asAdmin('', { name: 'North', modelIds })).json());
  const { password: given, cookie } = await api.logInAgency(id, 'ada@north.example');
  const call = (method: 'GET' | 'POST', path = '', sent?: unknown) =>
    analytics.ask(`/api/insights/rose/tokens${path}`, { method, cookie, body: sent });
  return { asAdmin: (path: string, sent?: unknown) => asAdmin(`/${id}${path}`, sent), given, call };
};

test('a token of an agency reads each model that the agency has, as its holder does, until it is revoked or the agency removed', async () => {
  const { asAdmin, given, call } = await logInAgency([api.roseId]);
  const holders = await holderToken();
  expect((await call('POST', '', newToken(['figures'], 'wrong'))).status).toBe(422);
  const { token } = await made(await call('POST', '', newToken(apiScopes, given)));
  const other = await made(await call('POST', '', newToken(['models'], given)));
  expect(token).toMatch(/^marquee_agency_/);
  for (const example of examples)
    if (example.isForHolders) {
      await requireAsDescribed(example, token);
      expect(await verdict(example.example.replace('rose', 'nora'), token)).toBe('404 model.unknown');
      if (example.scope !== 'models')
        expect(await verdict(example.example, other.token)).toBe('403 scope.missing');
    } else expect(await verdict(example.example, token)).toBe('403 operator.required');

  const byCountry = `/api/v1/models/rose/figures?from=${addDays(today, -2)}&to=${today}&by=country`;
  const figures = Figures.parse(await (await ask(byCountry, token)).json());
  expect(figures.rows).toEqual([
    { country: 'DE', clicks: 6, uniqueClicks: 6 },
    { country: otherGroups, clicks: 2, uniqueClicks: 2 },
  ]);
  expect(await (await ask(byCountry, holders.token)).json()).toEqual(figures);

  const named = byCountry.replace('models/rose/figures?', 'figures?model=rose&');
  expect(await (await ask(named, token)).json()).toEqual(figures);
  expect(await verdict(named.replace('rose', 'nora'), token)).toBe('404 model.unknown');

  const listed = ApiTokens.parse(await (await call('GET')).json());
  expect([listed.agency, listed.tokens.length, typeof listed.tokens[1]?.lastUsedAt]).toEqual([
    'north',
    2,
    'string',
  ]);
  // The same page shows the holder the tokens of the holder alone.
  const own = await analytics.ask('/api/insights/rose/tokens', { cookie: holder.cookie });
  expect(ApiTokens.parse(await own.json()).tokens.map(({ id }) => id)).toContain(holders.id);
  expect((await holderCall(`/${other.id}/revoke`)).status).toBe(404);
  expect((await call('POST', `/${holders.id}/revoke`)).status).toBe(404);
  expect((await call('POST', `/${other.id}/revoke`)).status).toBe(200);
  expect(await verdict('/api/v1/models/rose', other.token)).toBe('401 token.refused');

  expect((await asAdmin('', { modelIds: [api.noraId] })).status).toBe(200);
  expect(await verdict('/api/v1/models/rose', token)).toBe('404 model.unknown');
  expect(await verdict('/api/v1/models/nora', token)).toBe(200);
  expect((await asAdmin('/remove')).status).toBe(200);
  expect(await verdict('/api/v1/models/nora', token)).toBe('401 token.refused');
  expect(await verdict('/api/v1/models/rose', holders.token)).toBe(200);
  const { rows } = await analytics.db.query<{ entry: object }>(
    "select message->'event'->'entry' as entry from outbox where message->'event'->'entry'->'about'->>'kind' = 'agency' and message::text like '%token.%'",
  );
  expect(rows.map(({ entry }) => entry)).toMatchObject(
    ['created', 'created', 'revoked'].map((did) => {
      return {
        what: `token.${did}`,
        by: { name: 'agency north (ada@north.example)' },
        about: { name: 'north' },
      };
    }),
  );
});

const runProgram = (token: string, ...days: string[]) =>
  runProgramOfPage({ SITE: api.gateway.url, TOKEN: token }, days);

test('the program of the page reads a month, all pages of the lists, waits at the limit, and names what is refused', async () => {
  const [from, to] = [addDays(today, -29), today];
  await insertModels(
    api.catalog.db,
    Array.from({ length: 205 }, (_, nth) => plainListing(`model-${nth}`)),
  );
  for (const id of [api.roseId, api.noraId]) {
    const feature = { as: 'admin', body: { featured: true, days: 3 } } as const;
    expect((await api.catalog.ask(`/api/admin/models/${id}/featured`, feature)).status).toBe(200);
  }
  const { token, id } = await operatorToken();
  // The token's limit is used up until the program was refused once.
  const key = `gateway:token:admin token ${id}`;
  const running = runProgram(token, from, to);
  await until('a call is refused', async () => {
    if (Number(await analytics.redis.get(key)) > 300) return true;
    await analytics.redis.set(key, 300, 'PX', 2_000);
    return false;
  });
  const { totals, rows, models, placements } = JSON.parse(await running);
  const days = [
    { day: addDays(today, -20), country: 'DE', views: 2, visitors: 2 },
    { day: addDays(today, -20), country: 'FR', views: 1, visitors: 1 },
    { day: addDays(today, -2), country: 'DE', views: 1, visitors: 1 },
  ];
  expect({ totals, rows }).toEqual({ totals: { views: 4, visitors: 4 }, rows: days });
  expect([models.length, new Set(models).size]).toEqual([207, 207]);
  expect(placements.map(({ model }: { model: { slug: string } }) => model.slug)).toEqual(['nora', 'rose']);
  expect(await runProgram(token, 'soon', to)).toMatch(/400 request\.invalid: .+ \{"from":/);
  expect(await runProgram(`${token.slice(0, -1)}_`, from, to)).toContain('401 token.refused');
});

test('a token is accepted by the API alone, in the header alone', async () => {
  const { token } = await operatorToken();
  for (const path of ['/api/admin/models', '/api/insights/site/figures', '/api/insights/rose']) {
    const reply = await ask(path, token);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      401,
      'application/json; charset=utf-8',
    ]);
  }
  const inUrl = await fetch(`${api.gateway.url}/api/v1/models/rose?access_token=${token}&token=${token}`);
  expect(inUrl.status).toBe(401);
  expect(await verdict('/api/v1/models/rose', `${token.slice(0, -1)}_`)).toBe('401 token.refused');
  expect(await verdict('/api/v1/models/unknown', token)).toBe('404 model.unknown');
  expect(await verdict('/api/v1/unknown', token)).toBe('404 route.unknown');
  expect(await verdict('/api/v1/figures?by=shoe', token)).toBe('400 request.invalid');
});

test('a token is refused from the call after its revocation, its end, a new password or the end of its account', async () => {
  const path = '/api/v1/models/rose';
  const revoked = await operatorToken();
  expect(await verdict(path, revoked.token)).toBe(200);
  const revoke = `/api/admin/account/tokens/${revoked.id}/revoke`;
  expect((await admin.post(revoke, {}, asOperator())).status).toBe(200);
  expect(await verdict(path, revoked.token)).toBe('401 token.refused');
  expect((await admin.post(revoke, {}, asOperator())).status).toBe(404);

  const disabled = await operatorToken();
  await admin.db.query('update operators set disabled_at = now()');
  expect(await verdict(path, disabled.token)).toBe('401 token.refused');
  await admin.db.query('update operators set disabled_at = null');
  await admin.db.query('update api_tokens set expires_at = now()');
  expect(await verdict(path, disabled.token)).toBe('401 token.refused');

  const given = await holderToken();
  const own = await holderToken();
  expect((await holderCall(`/${own.id}/revoke`)).status).toBe(200);
  expect([await verdict(path, given.token), await verdict(path, own.token)]).toEqual([
    200,
    '401 token.refused',
  ]);
  holder = await api.logInHolder();
  expect(await verdict(path, given.token)).toBe('401 token.refused');
});

test('a token needs the password, is shown once, is listed with its last use, and only its hash is stored', async () => {
  const wrong = await admin.post('/api/admin/account/tokens', newToken(['figures'], 'wrong'), asOperator());
  expect([wrong.status, (await holderCall('', newToken(['figures'], 'wrong'))).status]).toEqual([422, 422]);
  const tokens = [await operatorToken(), await holderToken()];
  for (const { token } of tokens) expect(await verdict('/api/v1/models/rose', token)).toBe(200);
  const listed = await made(await admin.get('/api/admin/account/tokens', asOperator()));
  expect(listed.token).toBe('');
  expect(listed.tokens[0]).toMatchObject({ name: 'spreadsheet', scopes: apiScopes });
  expect(Date.parse(listed.tokens[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 120_000);

  const rows = await Promise.all(
    [admin, analytics].flatMap(({ db }) =>
      ['api_tokens', 'outbox'].map(async (table) => (await db.query(`select t::text from ${table} t`)).rows),
    ),
  );
  const stored = JSON.stringify(rows);
  for (const what of ['token.created', 'token.revoked']) expect(stored).toContain(what);
  for (const { token } of tokens) {
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    expect(stored + JSON.stringify(logged)).not.toContain(token.slice(-20));
  }
});

test('a token has its own limit, and its owner has at most 20', async () => {
  // The counts of other runs are still in Redis.
  await analytics.db.query(`alter table api_tokens alter column id restart with ${randomInt(1e6, 1e9)}`);
  const { token, id } = await holderToken();
  const first = await ask('/api/v1/models/rose', token);
  expect(first.headers.get('ratelimit')).toMatch(/^"token";r=299;/);
  await analytics.redis.set(`gateway:token:holder token ${id}`, 299, 'KEEPTTL');
  expect(await verdict('/api/v1/models/rose', token)).toBe(200);
  const refused = await ask('/api/v1/models/rose', token);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await verdict('/api/v1/models/rose', (await holderToken()).token)).toBe(200);
  await analytics.db.query('delete from api_tokens');
  for (let nth = 0; nth < 20; nth += 1) expect((await holderToken()).token).not.toBe('');
  expect((await holderCall('', newToken(['figures'], holder.password))).status).toBe(422);
});
