import { Account, Factors, RecoveryCodes, TwoStepSecret } from '@marquee/contracts/http/account';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { AdminLoginAnswer, AdminSession, AuthenticatedOperator } from '@marquee/contracts/http/session';
import { secondFactorRoles } from '@marquee/contracts/rules/operator-access';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { codeOfStep, newOneTimeSecret, stepAt } from '@marquee/kit/login/factors/one-time-code';
import { requiredSecondFactors } from '../config';
import { openTestAdmin, operatorEmail, secret as serviceSecret, type TestAdmin } from '../testing/test-admin';
import { ensureOperator } from './first-operator';
import { addAccount } from './operator-account';

const password = 'the first password';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let admin: TestAdmin;
let operatorId: number;

beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(async () => {
  await admin.db.query('truncate operators, outbox cascade');
  await ensureOperator(admin.db, { email: operatorEmail, password }, () => {});
  const { rows } = await admin.db.query<{ id: number }>('select id from operators');
  operatorId = rows[0]?.id ?? 0;
});
afterAll(() => admin.close());

const login = (more: { password?: string; code?: string } = {}, userAgent = phone) =>
  admin.post('/api/admin/login', { email: operatorEmail, password, ...more }, { userAgent });

/** Logs in and returns the session as the gateway knows it. */
const logIn = async (more: { password?: string; code?: string } = {}, userAgent = phone) => {
  expect((await login(more, userAgent)).status).toBe(200);
  const { rows } = await admin.db.query<{ id: string }>(
    'select id from sessions order by created_at desc limit 1',
  );
  return { as: 'operator' as const, session: { operatorId, sessionId: rows[0]?.id ?? '' } };
};
type LoggedIn = Awaited<ReturnType<typeof logIn>>;

const account = async (who: LoggedIn) =>
  Account.parse(await (await admin.get('/api/admin/account', who)).json());
const factors = async (who: LoggedIn) =>
  Factors.parse(await (await admin.get('/api/admin/account/factors', who)).json());
const refusal = async (reply: Response) => {
  const { error, fields } = ErrorBody.parse(await reply.json());
  return { status: reply.status, error, fields };
};

const auditEntries = async () => {
  const { rows } = await admin.db.query<{
    entry: { what: string; by: unknown; about: unknown; after: unknown };
  }>(
    "select message->'event'->'entry' as entry from outbox where message->'event' ? 'entry' order by position",
  );
  return rows.map(({ entry }) => entry);
};

test('every session is listed with device, browser and times, the current one flagged, and none has an IP', async () => {
  const first = await logIn();
  const second = await logIn(
    {},
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  );
  const { sessions } = await account(second);
  expect(sessions.map(({ id, device, browser, current }) => ({ id, device, browser, current }))).toEqual(
    expect.arrayContaining([
      { id: first.session.sessionId, device: 'Mobile', browser: 'Safari', current: false },
      { id: second.session.sessionId, device: 'Desktop', browser: 'Chrome', current: true },
    ]),
  );
  const { rows } = await admin.db.query<{ row: string }>(
    'select s::text as row from sessions s union all select o::text from outbox o',
  );
  expect(rows.filter(({ row }) => row.includes('192.0.2.1'))).toEqual([]);
});

const wrongPassword = {
  status: 422,
  error: 'password.wrong',
  fields: { password: 'is not your current password' },
};

test('one session or all others can be revoked with the password, and a revoked session is not found', async () => {
  const [first, second, third] = [await logIn(), await logIn(), await logIn()];
  const revoke = (id: string, given = password) =>
    admin.post(`/api/admin/account/sessions/${id}/revoke`, { password: given }, third);
  const revokeOthers = (given: string) =>
    admin.post('/api/admin/account/sessions/revoke-others', { password: given }, third);
  expect(await refusal(await revoke(first.session.sessionId, 'wrong'))).toMatchObject(wrongPassword);
  expect(await refusal(await revokeOthers('wrong'))).toMatchObject(wrongPassword);
  expect((await account(third)).sessions).toHaveLength(3);
  expect((await revoke(first.session.sessionId)).status).toBe(200);
  expect((await revoke(first.session.sessionId)).status).toBe(404);
  expect((await account(third)).sessions.map(({ id }) => id).sort()).toEqual(
    [second.session.sessionId, third.session.sessionId].sort(),
  );
  expect((await revokeOthers(password)).status).toBe(200);
  expect((await account(third)).sessions.map(({ id }) => id)).toEqual([third.session.sessionId]);
});

test('a new password needs the current one, twelve characters and some strength; it ends every other session', async () => {
  const [, mine] = [await logIn(), await logIn()];
  const change = (current: string, next: string) =>
    admin.post('/api/admin/account/password', { current, next }, mine);
  expect(await refusal(await change('not the password', 'another password'))).toEqual({
    status: 422,
    error: 'password.wrong',
    fields: { current: 'is not your current password' },
  });
  expect((await refusal(await change(password, 'eleven char'))).fields).toEqual({
    next: 'must have at least 12 characters',
  });
  expect((await refusal(await change(password, password))).fields).toEqual({
    next: 'must not be the old one',
  });
  expect(await refusal(await change(password, 'Marquee-Admin!'))).toEqual({
    status: 422,
    error: 'password.weak',
    fields: { next: 'is too easy to guess' },
  });
  const changed = Account.parse(await (await change(password, 'another password')).json());
  expect(changed.sessions.map(({ id }) => id)).toEqual([mine.session.sessionId]);
  expect(changed.passwordChangedAt).not.toBeNull();
  expect((await login()).status).toBe(401);
  expect((await login({ password: 'another password' })).status).toBe(200);
});

/** Lets the code of the present step be accepted once more, as that of the next step will be. */
const acceptAgain = () => admin.db.query('update operators set two_step_last = two_step_last - 2');

const enroll = async (who: LoggedIn) => {
  const begun = await admin.post('/api/admin/account/two-step/begin', { password }, who);
  const { secret, otpauth } = TwoStepSecret.parse(await begun.json());
  expect(otpauth).toContain(`secret=${secret}`);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { secret, codeIn: (steps: number) => codeOfStep(key, stepAt(new Date()) + steps) };
};

test('the second step is on once a code was confirmed; every code and recovery code is accepted once', async () => {
  const mine = await logIn();
  const { codeIn } = await enroll(mine);
  expect((await login()).status).toBe(200);
  const confirm = (code: string) => admin.post('/api/admin/account/two-step/confirm', { code }, mine);
  expect(await refusal(await confirm('000000x'))).toMatchObject({ status: 422, error: 'code.wrong' });
  const first = codeIn(0);
  const { recoveryCodes } = RecoveryCodes.parse(await (await confirm(first)).json());
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await factors(mine)).twoStep).toEqual({ on: true, recoveryCodesLeft: 10 });

  const asked = await login();
  expect([asked.status, asked.headers.get('set-cookie'), AdminLoginAnswer.parse(await asked.json())]).toEqual(
    [200, null, { codeRequired: true }],
  );
  expect(await refusal(await login({ password: 'wrong', code: codeIn(0) }))).toMatchObject({
    status: 401,
    error: 'login.refused',
  });
  expect(await refusal(await login({ code: first }))).toMatchObject({ status: 401, error: 'code.refused' });
  await acceptAgain();
  const next = codeIn(0);
  const both = await Promise.all([login({ code: next }), login({ code: next })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);

  expect(recoveryCodes.every((code) => code.replaceAll('-', '').length * 5 >= 128)).toBe(true);
  const recovery = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? '';
  expect((await login({ code: recovery })).status).toBe(200);
  expect((await login({ code: recovery })).status).toBe(401);
  expect((await factors(mine)).twoStep).toEqual({ on: true, recoveryCodesLeft: 9 });
});

test('neither the secret nor a recovery code is readable in the database', async () => {
  const mine = await logIn();
  const { secret, codeIn } = await enroll(mine);
  const reply = await admin.post('/api/admin/account/two-step/confirm', { code: codeIn(0) }, mine);
  const { recoveryCodes } = RecoveryCodes.parse(await reply.json());
  const { rows } = await admin.db.query<{ row: string }>(
    'select o::text as row from operators o union all select r::text from recovery_codes r union all select m::text from outbox m',
  );
  const hidden = [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))];
  const spelled = [...hidden, ...hidden.map((text) => Buffer.from(text).toString('hex'))];
  expect(rows.filter(({ row }) => spelled.some((text) => row.includes(text)))).toEqual([]);
});

test('the second step is switched off with the password and a code, and logins need no code then', async () => {
  const mine = await logIn();
  const { codeIn } = await enroll(mine);
  await admin.post('/api/admin/account/two-step/confirm', { code: codeIn(0) }, mine);
  const again = await admin.post('/api/admin/account/two-step/begin', { password }, mine);
  expect(await again.json()).toEqual({ codeRequired: true });
  const off = (given: unknown) => admin.post('/api/admin/account/two-step/off', given, mine);
  await acceptAgain();
  const code = codeIn(0);
  expect(await (await off({ password })).json()).toEqual({ codeRequired: true });
  expect(await refusal(await off({ password: 'wrong', code }))).toMatchObject(wrongPassword);
  expect(await refusal(await off({ password, code: '000000' }))).toMatchObject({
    status: 422,
    error: 'code.wrong',
    fields: { code: 'is not right' },
  });
  expect((await factors(mine)).twoStep.on).toBe(true);
  expect((await off({ password, code })).status).toBe(200);
  expect(await refusal(await off({ password, code }))).toMatchObject({ status: 409 });
  expect((await factors(mine)).twoStep).toEqual({ on: false, recoveryCodesLeft: 0 });
  await logIn();
});

test('where it is required, a session is marked until the second step is on, and again once it is off', async () => {
  const strict = await openTestAdmin('off', { secondFactorRoles });
  try {
    const email = 'editor@marquee.example';
    const given = await addAccount(strict.db, { email, role: 'editor' });
    const lacks = async (code?: string) => {
      const reply = await strict.post('/api/admin/login', { email, password: given, code });
      const { lacksSecondFactor } = AdminSession.parse(await reply.json());
      const token = /^__Host-marquee_admin=([^;]+)/.exec(reply.headers.getSetCookie()[0] ?? '')?.[1];
      const body = { token, refetch: false };
      const known = await strict.post('/internal/authenticate', body, { as: 'service' });
      expect(AuthenticatedOperator.parse(await known.json()).lacksSecondFactor).toBe(lacksSecondFactor);
      return lacksSecondFactor;
    };
    expect(await lacks()).toBe(true);
    const secret = newOneTimeSecret();
    const sealed = sealing(purposeKeys([serviceSecret], 'test')).seal(secret);
    await strict.db.query('update operators set two_step_secret = $1', [sealed]);
    expect(await lacks(codeOfStep(secret, stepAt(new Date())))).toBe(false);
    await strict.db.query('update operators set two_step_secret = null');
    expect(await lacks()).toBe(true);
    await strict.db.query("update operators set role = 'moderator'");
    expect(await lacks()).toBe(false);
  } finally {
    await strict.close();
  }
});

test('a second factor is required by default where the site has TLS', () => {
  const roles = (url: string, given?: 'on' | 'off') =>
    requiredSecondFactors({ PUBLIC_URL: url, REQUIRE_SECOND_FACTOR: given });
  expect(roles('https://marquee.example')).toEqual(['administrator', 'editor']);
  expect(roles('https://marquee.example', 'off')).toEqual([]);
  expect(roles('http://localhost:8080')).toEqual([]);
  expect(roles('http://localhost:8080', 'on')).toEqual(['administrator', 'editor']);
});

test('actions at the account are recorded with actor and object, without secrets', async () => {
  const mine = await logIn();
  await login({ password: 'a secret typed wrongly' });
  await admin.post('/api/admin/login', { email: 'a password in the wrong field', password: 'x' });
  await admin.post('/api/admin/account/password', { current: password, next: 'another password' }, mine);
  const recorded = await auditEntries();
  expect(recorded.map(({ what, by }) => [what, by])).toEqual([
    ['operator.logged-in', { role: 'admin', name: operatorEmail }],
    ['operator.login-refused', { role: 'visitor', name: '' }],
    ['operator.login-refused', { role: 'visitor', name: '' }],
    ['operator.password-changed', { role: 'admin', name: operatorEmail }],
  ]);
  expect(recorded[1]).toMatchObject({
    about: { kind: 'account', name: operatorEmail },
    after: { refused: 'password', source: expect.stringMatching(/^[\w-]{10}$/) },
  });
  expect(recorded[2]).toMatchObject({
    about: { kind: 'account', name: '' },
    // From the same network.
    after: { ...(recorded[1]?.after as object), refused: 'unknown email' },
  });
  expect(JSON.stringify(recorded)).not.toMatch(
    /secret typed|wrong field|another password|the first password/,
  );
});

test('the account is for the operator alone', async () => {
  const replies = [
    await admin.get('/api/admin/account'),
    await admin.post('/api/admin/account/password', { current: password, next: 'another password' }),
    await admin.post('/api/admin/account/two-step/begin', { password }),
    await admin.get('/api/admin/account', {
      as: 'operator',
      session: { operatorId: operatorId + 1, sessionId: crypto.randomUUID() },
    }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});
