import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { GeneratedPassword, type ModelSummary, ModelsWithPassword } from '@marquee/contracts/http/models';
import { openTestService, type TestService } from '../../testing/test-app';

const plain = { featured: false, featuredUntil: null, archived: false, platforms: [] };
const models: ModelSummary[] = [
  { ...plain, id: 1, slug: 'ada-north', name: 'Ada North' },
  { ...plain, id: 2, slug: 'bo-south', name: 'Bo South' },
];

let app: TestService;

beforeAll(async () => {
  app = await openTestService(models);
});
afterAll(() => app.close());

const newPasswordFor = async (id: number): Promise<string> => {
  const reply = await app.ask(`/api/models/${id}/generate-password`, { method: 'POST', role: 'admin' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return GeneratedPassword.parse(await reply.json()).password;
};

const login = (slug: string, password: string, ip?: string) =>
  app.ask('/api/analytics/login', {
    method: 'POST',
    body: { slug, password },
    ...(ip !== undefined && { ip }),
  });

const cookieFor = async (slug: string, password: string): Promise<string> => {
  const reply = await login(slug, password);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ success: true });
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
};

test('a new password opens the dashboard, and only its hash is stored', async () => {
  const password = await newPasswordFor(1);
  expect(password.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(120);
  const reply = await login('ada-north', password);
  expect(reply.headers.getSetCookie()[0]).toMatch(
    /^__Host-marquee_holder_ada-north=[\w-]{43}\.[\w-]{20}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/,
  );
  const { rows } = await app.db.query<{ password_hash: string }>(
    'select password_hash from passwords where model_id = 1',
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const outbox = await app.db.query<{ message: unknown }>(
    `select message from outbox where message->'event'->>'type' = 'analytics.password.generated' order by position desc limit 1`,
  );
  expect(DomainMessage.parse(outbox.rows[0]?.message).event).toEqual({
    type: 'analytics.password.generated',
    modelId: 1,
  });
});

test('one model’s cookie opens no other dashboard', async () => {
  const [ada, bo] = [
    await cookieFor('ada-north', await newPasswordFor(1)),
    await cookieFor('bo-south', await newPasswordFor(2)),
  ];
  for (const path of ['/api/analytics/', '/api/insights/']) {
    expect((await app.ask(`${path}ada-north`, { cookie: ada })).status).toBe(200);
    expect((await app.ask(`${path}bo-south`, { cookie: ada })).status).toBe(401);
    // Without the prefix a sibling domain may have planted it.
    expect((await app.ask(`${path}ada-north`, { cookie: ada.replace('__Host-', '') })).status).toBe(401);
    expect((await app.ask(`${path}bo-south`, { cookie: `${ada}; ${bo}` })).status).toBe(200);
    // The same token under another model's name.
    expect((await app.ask(`${path}bo-south`, { cookie: ada.replace('ada-north', 'bo-south') })).status).toBe(
      401,
    );
    expect((await app.ask(`${path}ada-north`)).status).toBe(401);
    expect((await app.ask(`${path}nobody`, { cookie: ada })).status).toBe(401);
  }
});

test('a new password ends every session of that model at once, and of no other model', async () => {
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
    '__Host-marquee_holder_ada-north=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
  );
  expect((await app.ask('/api/analytics/ada-north', { cookie })).status).toBe(401);
});

test('a wrong password and an unknown slug get the same reply after the same work', async () => {
  await newPasswordFor(1);
  const refuse = async (slug: string, ip: string) => {
    const before = app.passwordChecks();
    const reply = await login(slug, 'not the password', ip);
    expect(reply.status).toBe(401);
    return { body: await reply.json(), checks: app.passwordChecks() - before };
  };
  const known = await refuse('ada-north', '192.0.10.0');
  expect(known).toMatchObject({
    body: { error: 'password.refused', message: 'Invalid password. Please try again.' },
    checks: 1,
  });
  expect(await refuse('nobody-of-that-name', '192.0.11.0')).toEqual(known);
});

test('guessing is slowed with 429 and Retry-After, on the login and on ?password=', async () => {
  const password = await newPasswordFor(2);
  for (let tries = 0; tries < 10; tries += 1) {
    const guess =
      tries % 2 === 0
        ? login('bo-south', 'guess', '198.51.100.1')
        : app.ask('/api/analytics/bo-south?password=guess', { ip: '198.51.100.1' });
    expect((await guess).status).toBe(401);
  }
  // The first wait is a second long, and each further guess doubles it.
  let refused: Response | undefined;
  for (let tries = 0; tries < 10 && refused?.status !== 429; tries += 1)
    refused = await login('bo-south', 'guess', '198.51.100.1');
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  // Another IP can still log in.
  expect((await login('bo-south', password, '203.0.113.9')).status).toBe(200);
});

test('?password= works for scripts on the specified path only', async () => {
  const password = await newPasswordFor(1);
  expect((await app.ask(`/api/analytics/ada-north?password=${password}`)).status).toBe(200);
  expect(await (await app.ask('/api/analytics/ada-north?password=wrong')).json()).toMatchObject({
    message: 'Invalid password. Please try again.',
  });
  expect((await app.ask(`/api/insights/ada-north?password=${password}`)).status).toBe(401);
});

test('our own screens log in and out on paths that block lists do not hide', async () => {
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

test('an incomplete login gets 400 with the invalid fields', async () => {
  const reply = await app.ask('/api/analytics/login', { method: 'POST', body: { slug: 'ada-north' } });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ fields: { password: expect.any(String) } });
});

test('the admin sees only whether a model has a password', async () => {
  await newPasswordFor(2);
  const reply = await app.ask('/api/admin/passwords?ids=2,3,4', { role: 'admin' });
  expect(ModelsWithPassword.parse(await reply.json())).toEqual({ withPassword: [2], withFactor: [] });
  expect((await app.ask('/api/admin/passwords?ids=2')).status).toBe(401);
  expect((await app.ask('/api/admin/passwords?ids=2;3', { role: 'admin' })).status).toBe(400);
});

test('only the admin generates passwords, and only for models that exist', async () => {
  expect((await app.ask('/api/models/1/generate-password', { method: 'POST' })).status).toBe(401);
  expect((await app.ask('/api/models/99/generate-password', { method: 'POST', role: 'admin' })).status).toBe(
    404,
  );
  expect((await app.ask('/api/models/x/generate-password', { method: 'POST', role: 'admin' })).status).toBe(
    400,
  );
});

test('every login and every action of the admin is audited: by whom and about what, without a password', async () => {
  const password = await newPasswordFor(1);
  await app.db.query('delete from outbox');
  await login('ada-north', password, '192.0.2.40');
  await login('ada-north', 'a wrong password', '192.0.2.40');
  await login('my-own-secret-typed-here', 'a wrong password', '192.0.2.40');
  await newPasswordFor(2);
  const { rows } = await app.db.query<{ message: unknown }>('select message from outbox order by position');
  const entries = rows.map(({ message }) => {
    const { event, entry } = DomainMessage.parse(message);
    return event.type === 'audit.recorded' ? event.entry : entry;
  });
  const of = (id: string, name: string) => ({ kind: 'model', id, name });
  const visitor = { role: 'visitor', name: '' };
  // The source names the network, not an IP.
  const source = entries[1]?.after?.source;
  expect(source).toMatch(/^[\w-]{10}$/);
  expect(entries).toEqual([
    {
      by: { role: 'holder', name: 'ada-north' },
      what: 'holder.logged-in',
      about: of('1', 'ada-north'),
      before: null,
      after: null,
    },
    {
      by: visitor,
      what: 'holder.login-refused',
      about: of('1', 'ada-north'),
      before: null,
      after: { source },
    },
    { by: visitor, what: 'holder.login-refused', about: of('', 'no model'), before: null, after: { source } },
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

test('an open dashboard keeps working while the catalog is down', async () => {
  const cookie = await cookieFor('ada-north', await newPasswordFor(1));
  expect((await app.ask('/api/insights/ada-north', { cookie })).status).toBe(200);
  app.stopCatalog();
  const reply = await app.ask('/api/insights/ada-north', { cookie });
  app.startCatalog();
  expect(reply.status).toBe(200);
});
