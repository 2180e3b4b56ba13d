import { Factors, RecoveryCodes } from '@marquee/contracts/http/account';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { PasskeyCreation, SecondStepRequired } from '@marquee/contracts/http/second-step';
import { AdminSession } from '@marquee/contracts/http/session';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { codeOfStep, newOneTimeSecret, stepAt } from '@marquee/kit/login/factors/one-time-code';
import { softAuthenticator } from '@marquee/kit/testing/soft-authenticator';
import { openTestAdmin, operatorEmail, secret, type TestAdmin } from '../testing/test-admin';
import { ensureOperator } from './first-operator';
import { resetAccount } from './operator-account';

const password = 'the first password';
const origin = 'https://staff.marquee.example';
const base = '/api/admin/account/passkeys';

let admin: TestAdmin;
let who: { as: 'operator'; session: { operatorId: number; sessionId: string }; userAgent: string };

beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(async () => {
  await admin.db.query('truncate operators, outbox cascade');
  await ensureOperator(admin.db, { email: operatorEmail, password }, () => {});
  await login();
  const { rows } = await admin.db.query<{ sessionId: string; operatorId: number }>(
    'select id as "sessionId", operator_id as "operatorId" from sessions',
  );
  const session = rows[0];
  if (session === undefined) throw new Error('no session');
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  who = { as: 'operator', session, userAgent };
});
afterAll(() => admin.close());

const login = async (more: object = {}): Promise<unknown> => {
  const reply = await admin.post('/api/admin/login', { email: operatorEmail, password, ...more });
  return await reply.json();
};
const post = async (path: string, body: object): Promise<unknown> =>
  (await admin.post(path, body, who)).json();
const account = async () => Factors.parse(await (await admin.get('/api/admin/account/factors', who)).json());
const refusal = (body: unknown): string => ErrorBody.parse(body).error;
/** The challenge that a login or change asks a passkey to sign. */
const asked = (body: unknown): string => SecondStepRequired.parse(body).passkey?.challenge ?? '';

/** Adds a passkey to an account without a second factor. */
const enroll = async (authenticator = softAuthenticator(origin)) => {
  const { challenge } = PasskeyCreation.parse(await post(`${base}/begin`, { password }));
  const added = await post(base, { passkey: authenticator.create(challenge) });
  return { authenticator, ...RecoveryCodes.parse(added) };
};

test('a login with a passkey answers a challenge of its own, once', async () => {
  const { authenticator, recoveryCodes } = await enroll();
  expect(recoveryCodes).toHaveLength(10);
  expect((await account()).passkeys).toMatchObject([{ name: 'Chrome on Linux', lastUsedAt: null }]);

  const answer = authenticator.get(asked(await login()), 1);
  expect(AdminSession.parse(await login({ passkey: answer })).email).toBe(operatorEmail);
  expect((await account()).passkeys[0]?.lastUsedAt).not.toBeNull();
  expect(ErrorBody.parse(await login({ passkey: answer }))).toMatchObject({
    error: 'code.refused',
    message: 'The passkey was not accepted. Start again.',
  });
  // A signature for another challenge than the present one.
  await login();
  expect(refusal(await login({ passkey: answer }))).toBe('code.refused');
  // A copy of the key that is behind.
  expect(refusal(await login({ passkey: authenticator.get(asked(await login()), 1) }))).toBe('code.refused');
  expect(AdminSession.safeParse(await login({ code: recoveryCodes[0] })).success).toBe(true);
});

test('the answer of another key, another site, an expired challenge or a wrong password opens nothing', async () => {
  const { authenticator } = await enroll();
  const refused = async (passkey: object, more: object = {}) =>
    expect(refusal(await login({ passkey, ...more }))).toMatch(/^(code|login)\.refused$/);
  await refused(softAuthenticator(origin).get(asked(await login()), 1));
  const { id, rawId } = authenticator.get('', 1);
  await refused({ ...softAuthenticator(origin).get(asked(await login()), 1), id, rawId });
  const elsewhere = softAuthenticator('https://staff.marquee.example.evil.example');
  await refused({ ...elsewhere.get(asked(await login()), 1), id, rawId });
  await refused(authenticator.get(asked(await login()), 1), { password: 'wrong' });
  const late = asked(await login());
  await admin.db.query("update passkey_challenges set expires_at = now() - interval '1 second'");
  await refused(authenticator.get(late, 1));
});

test('with the password alone nobody adds or removes a second factor of an account that has one', async () => {
  const { authenticator } = await enroll();
  const id = (await account()).passkeys[0]?.id;
  const thief = softAuthenticator(origin);
  const changes = [`${base}/begin`, `${base}/${id}/remove`, '/api/admin/account/two-step/begin'];
  for (const path of changes) {
    const challenge = asked(await post(path, { password }));
    expect(refusal(await post(path, { password, code: '000000' }))).toBe('code.wrong');
    expect(refusal(await post(path, { password, passkey: thief.get(challenge, 1) }))).toBe('passkey.refused');
    // The challenge for the use of a passkey makes none.
    expect(refusal(await post(base, { passkey: thief.create(challenge) }))).toBe('passkey.refused');
  }
  expect((await account()).passkeys).toHaveLength(1);

  const path = `${base}/${id}/remove`;
  const answer = authenticator.get(asked(await post(path, { password })), 2);
  expect(Factors.parse(await post(path, { password, passkey: answer }))).toMatchObject({
    passkeys: [],
    twoStep: { on: false, recoveryCodesLeft: 0 },
  });
  expect(AdminSession.safeParse(await login()).success).toBe(true);
});

test.each(['passkey', 'app'])('the first %s ends what the password alone has opened', async (first) => {
  const thief = softAuthenticator(origin);
  await login();
  const count = async (table: string) => {
    const { rows } = await admin.db.query<{ count: number }>(`select count(*) as count from ${table}`);
    return rows[0]?.count;
  };
  const sessions = await count('sessions');
  const { challenge } = PasskeyCreation.parse(await post(`${base}/begin`, { password }));
  const pending = newOneTimeSecret();
  const sealed = sealing(purposeKeys([secret], 'test')).seal(pending);
  await admin.db.query('update operators set two_step_pending = $1', [sealed]);
  const code = codeOfStep(pending, stepAt(new Date()));
  const confirm = () => post('/api/admin/account/two-step/confirm', { code });
  if (first === 'app') {
    RecoveryCodes.parse(await confirm());
    expect(refusal(await post(base, { passkey: thief.create(challenge) }))).toBe('passkey.refused');
  } else {
    await enroll();
    expect(refusal(await confirm())).toBe('two-step.not-begun');
  }
  expect([sessions, await count('sessions')]).toEqual([2, 1]);
  const { rows } = await admin.db.query('select id from sessions');
  expect(rows).toEqual([{ id: who.session.sessionId }]);
});

test('a second passkey keeps the recovery codes, and one is added once', async () => {
  const { authenticator } = await enroll();
  const begin = async (counter: number) => {
    const challenge = asked(await post(`${base}/begin`, { password }));
    const passkey = authenticator.get(challenge, counter);
    return PasskeyCreation.parse(await post(`${base}/begin`, { password, passkey }));
  };
  const first = await begin(1);
  expect(first.excludeCredentials).toHaveLength(1);
  const passkey = softAuthenticator(origin).create(first.challenge);
  expect(await post(base, { passkey })).toEqual({ recoveryCodes: [] });
  expect(refusal(await post(base, { passkey }))).toBe('passkey.refused');
  expect(refusal(await post(base, { passkey: authenticator.create((await begin(2)).challenge) }))).toBe(
    'passkey.refused',
  );
  expect(await account()).toMatchObject({
    passkeys: [{ lastUsedAt: null }, {}],
    twoStep: { recoveryCodesLeft: 10 },
  });
});

test('the machine’s shell removes passkeys of an operator who lost them, and every change is recorded', async () => {
  await enroll();
  const changed = await resetAccount(admin.db, { email: operatorEmail, role: undefined, keepTwoStep: false });
  expect(AdminSession.safeParse(await login({ password: changed })).success).toBe(true);
  const { rows } = await admin.db.query<{ what: string; after: unknown }>(
    "select message->'event'->'entry'->>'what' as what, message->'event'->'entry'->'after' as after from outbox order by position",
  );
  expect(rows.filter(({ what }) => /passkey|reset/.test(what))).toMatchObject([
    { what: 'passkey.added', after: { passkey: 'Chrome on Linux' } },
    { what: 'operator.password-reset', after: { twoStepTurnedOff: true } },
  ]);
});
