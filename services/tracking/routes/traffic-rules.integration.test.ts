import { identityHeader } from '@marquee/kit/identity/identity';
import { testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { until } from '@marquee/kit/testing/until';
import { click, post } from '../testing/hot-requests';
import type { TrackingProcess } from '../testing/tracking-process';
import { trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();
/** The test sends until a rule applies, more often than a network may. */
const unlimited = { RATE_LIMITS: 'off' };
const operator = {
  operatorId: 1,
  operatorRole: 'administrator',
  email: 'operator@marquee.example',
  sessionId: 's',
} as const;

const ask = async (
  tracking: TrackingProcess,
  path: string,
  body?: unknown,
  role: 'admin' | 'visitor' = 'admin',
) => {
  const common = { requestId: 'test', address: '', at: Date.now() };
  const identity = role === 'admin' ? { role, ...common, ...operator } : { role, ...common };
  const reply = await fetch(`http://127.0.0.1:${tracking.port}/api/admin/traffic-rules${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      [identityHeader]: testIdentityHeader('tracking', identity),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
};

const opened = post('profile-impression', { modelId: 2, eventType: 'impression', platform: 'marquee' });

const reasons = () =>
  suite
    .received()
    .events()
    .map(({ invalid }) => invalid);

test('applies a rule in the process that adds it at once, and in all within ten seconds; removed, it applies no more', async () => {
  const [one, two] = await Promise.all([suite.start(unlimited), suite.start(unlimited)]);
  const rule = { kind: 'ip-range', value: '8.8.8.0/24', reason: 'own', note: 'our office' };
  const added = await ask(one, '', rule);
  expect(added).toMatchObject({ status: 201, body: { ...rule, by: 'operator@marquee.example' } });
  await one.send([opened]);
  await until('it is received', () => reasons().length === 1);
  expect(reasons()).toEqual(['own']);
  await until('the other process has the rule', async () => {
    await two.send([opened]);
    return reasons().filter((reason) => reason === 'own').length > 1;
  });
  expect(await ask(two, '')).toMatchObject({ status: 200, body: { rules: [{ id: added.body.id }] } });
  expect((await ask(two, `/${added.body.id}/remove`, {})).status).toBe(204);
  expect((await ask(two, `/${added.body.id}/remove`, {})).status).toBe(404);
  const before = reasons().length;
  await two.send([opened]);
  await until('it is received', () => reasons().length > before);
  expect(reasons().at(-1)).toBeUndefined();
});

test('refuses a visitor, a second rule with the same value, and values that are none', async () => {
  const tracking = await suite.start();
  const rule = { kind: 'bot-name', value: 'our-monitor' };
  expect((await ask(tracking, '', rule, 'visitor')).status).toBe(401);
  expect((await ask(tracking, '', rule)).status).toBe(201);
  expect(await ask(tracking, '', rule)).toMatchObject({ status: 409, body: { error: 'traffic-rule.known' } });
  expect(await ask(tracking, '', { kind: 'ip-range', value: '0.0.0.0/0', reason: 'own' })).toMatchObject({
    status: 400,
    body: { fields: { value: 'must be a /8 or smaller' } },
  });
  expect((await ask(tracking, '', { kind: 'bot-name', value: 'chrome' })).status).toBe(400);
});

test('keeps the last known rules when it starts without PostgreSQL', async () => {
  const first = await suite.start();
  const [known] = (await ask(first, '')).body.rules;
  const agent = { headers: { 'user-agent': 'Mozilla/5.0 our-monitor/1' } };
  if (known === undefined)
    expect((await ask(first, '', { kind: 'bot-name', value: 'our-monitor' })).status).toBe(201);
  await first.stop('SIGTERM');
  const second = await suite.start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, { ready: false });
  await until('it answers', async () => (await second.get('/readyz')).status === 200);
  expect((await second.send([click('/track/velvet-rose/onlyfans', agent)]))[0]?.status).toBe(302);
  await until('the click is received', () => reasons().length === 1);
  expect(reasons()).toEqual(['bot']);
});
