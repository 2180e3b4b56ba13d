import { Factors, RecoveryCodes, TwoStepSecret } from '@marquee/contracts/http/account';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { GeneratedPassword, type ModelSummary, ModelsWithPassword } from '@marquee/contracts/http/models';
import { PasskeyCreation, SecondStepRequired } from '@marquee/contracts/http/second-step';
import { silentLog } from '@marquee/kit/log/log';
import { codeOfStep, stepAt } from '@marquee/kit/login/factors/one-time-code';
import { softAuthenticator } from '@marquee/kit/testing/soft-authenticator';
import { endSessionsOfArchived } from '../../counting/consumers/end-sessions-of-archived';
import { openTestService, type TestService } from '../../testing/test-app';

const plain = { featured: false, featuredUntil: null, archived: false, platforms: [] };
const models: ModelSummary[] = [
  { ...plain, id: 1, slug: 'ada-north', name: 'Ada North' },
  { ...plain, id: 2, slug: 'bo-south', name: 'Bo South' },
];
const base = '/api/insights/ada-north';

let app: TestService;
let password: string;
let cookie: string;
/** Each test has its own. */
let ip = '192.0.2.0';

const newPassword = async (): Promise<void> => {
  const made = await app.ask('/api/models/1/generate-password', { method: 'POST', role: 'admin' });
  ({ password } = GeneratedPassword.parse(await made.json()));
};

beforeAll(async () => {
  app = await openTestService(models);
});
beforeEach(async () => {
  ip = `192.0.2.${Number(ip.split('.')[3]) + 1}`;
  await app.db.query('truncate factor_accounts, holder_sessions, outbox cascade');
  await newPassword();
  cookie = cookiesOf(await login());
});
afterAll(() => app.close());

const login = (more: object = {}) =>
  app.ask('/api/insights/login', { method: 'POST', body: { slug: 'ada-north', password, ...more }, ip });
const cookiesOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
const open = async (given: string) => (await app.ask(base, { cookie: given })).status;
const post = (path: string, body: object, given = cookie) =>
  app.ask(`${base}${path}`, { method: 'POST', body, cookie: given, ip });
const refusal = async (reply: Response) => ErrorBody.parse(await reply.json()).error;
const factors = async () => Factors.parse(await (await app.ask(`${base}/factors`, { cookie })).json());

/** Lets the code of the present step be accepted once more, as that of the next step will be. */
const acceptAgain = () => app.db.query('update factor_accounts set two_step_last = two_step_last - 2');

/** Adds an app, and returns its present code and the recovery codes. */
const enroll = async () => {
  const { secret } = TwoStepSecret.parse(await (await post('/two-step/begin', { password })).json());
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const code = () => codeOfStep(key, stepAt(new Date()));
  const confirmed = await post('/two-step/confirm', { code: code() });
  await acceptAgain();
  return { code, ...RecoveryCodes.parse(await confirmed.json()) };
};

const audited = async (): Promise<string[]> => {
  const { rows } = await app.db.query<{ what: string }>(
    "select message->'event'->'entry'->>'what' as what from outbox where message->'event' ? 'entry' order by position",
  );
  return rows.map(({ what }) => what);
};

test('a holder sets up an app: a login needs its code or a recovery code, each once', async () => {
  const other = cookiesOf(await login());
  const { code, recoveryCodes } = await enroll();
  expect(recoveryCodes).toHaveLength(10);
  expect((await factors()).twoStep).toEqual({ on: true, recoveryCodesLeft: 10 });
  expect([await open(other), await open(cookie)]).toEqual([401, 200]);

  const asked = await login();
  expect([asked.status, cookiesOf(asked), await asked.json()]).toEqual([200, '', { codeRequired: true }]);
  expect(await refusal(await login({ code: '000000' }))).toBe('code.refused');
  const given = code();
  expect(await open(cookiesOf(await login({ code: given })))).toBe(200);
  expect((await login({ code: given })).status).toBe(401);
  expect(await open(cookiesOf(await login({ code: recoveryCodes[0] })))).toBe(200);
  expect((await login({ code: recoveryCodes[0] })).status).toBe(401);
  expect((await factors()).twoStep.recoveryCodesLeft).toBe(9);
  expect(await audited()).toEqual(expect.arrayContaining(['two-step.on', 'holder.login-refused']));
});

test('a session of the password alone opens nothing once a factor exists, also one that a login has just opened', async () => {
  const late = cookiesOf(await login());
  const { rows } = await app.db.query('select * from holder_sessions');
  await enroll();
  // As if that login had ended after the set-up.
  for (const row of rows)
    await app.db.query(
      `insert into holder_sessions select * from jsonb_populate_record(null::holder_sessions, $1)
       on conflict do nothing`,
      [{ ...row, token_hash: `\\x${row.token_hash.toString('hex')}` }],
    );
  expect([await open(late), await open(cookie)]).toEqual([401, 200]);
});

test('neither a new password, an invite link nor a password in the URL replaces the second factor', async () => {
  const { code } = await enroll();
  const made = await app.ask('/api/models/1/invite-link', { method: 'POST', role: 'admin' });
  const { url } = (await made.json()) as { url: string };
  const opened = await app.ask('/api/password-info', { method: 'POST', body: { token: url.split('#')[1] } });
  ({ password } = GeneratedPassword.parse(await opened.json()));
  expect(SecondStepRequired.parse(await (await login()).json()).codeRequired).toBe(true);
  await newPassword();
  expect(SecondStepRequired.parse(await (await login()).json()).codeRequired).toBe(true);
  const asScript = await app.ask(`/api/analytics/ada-north?password=${password}`, { ip });
  expect([asScript.status, await refusal(asScript)]).toEqual([401, 'second-factor.required']);

  const mine = cookiesOf(await login({ code: code() }));
  const next = 'four random words it is';
  const changed = await post('/password', { current: password, next }, mine);
  expect([changed.status, await open(cookiesOf(changed))]).toEqual([204, 200]);
});

test('a passkey answers at the login, and every factor is needed to remove one', async () => {
  const authenticator = softAuthenticator('https://marquee.example');
  const begun = await post('/passkeys/begin', { password });
  const { challenge, rp } = PasskeyCreation.parse(await begun.json());
  expect(rp.id).toBe('marquee.example');
  const added = await post('/passkeys', { passkey: authenticator.create(challenge) });
  expect(RecoveryCodes.parse(await added.json()).recoveryCodes).toHaveLength(10);

  const asked = async (reply: Response) =>
    SecondStepRequired.parse(await reply.json()).passkey?.challenge ?? '';
  const passkey = authenticator.get(await asked(await login()), 1);
  const session = cookiesOf(await login({ passkey }));
  expect(await open(session)).toBe(200);
  expect(await refusal(await login({ passkey }))).toBe('code.refused');

  const id = (await factors()).passkeys[0]?.id;
  expect(await refusal(await post(`/passkeys/${id}/remove`, { password: 'wrong' }))).toBe('password.wrong');
  const again = await asked(await post(`/passkeys/${id}/remove`, { password }));
  expect((await factors()).passkeys).toHaveLength(1);
  const proof = authenticator.get(again, 2);
  const removed = await post(`/passkeys/${id}/remove`, { password, passkey: proof });
  expect(Factors.parse(await removed.json())).toEqual({
    passkeys: [],
    twoStep: { on: false, recoveryCodesLeft: 0 },
  });
  expect(await open(cookiesOf(await login()))).toBe(200);
});

test('an operator removes the factors of a holder who has lost them, which is recorded', async () => {
  const remove = (id = 1) => app.ask(`/api/models/${id}/remove-factors`, { method: 'POST', role: 'admin' });
  await enroll();
  const flags = async () =>
    ModelsWithPassword.parse(await (await app.ask('/api/admin/passwords?ids=1,2', { role: 'admin' })).json());
  expect(await flags()).toEqual({ withPassword: [1], withFactor: [1] });
  expect((await remove()).status).toBe(204);
  expect([(await remove()).status, (await remove(2)).status]).toEqual([404, 404]);
  expect((await flags()).withFactor).toEqual([]);
  expect(await open(cookiesOf(await login()))).toBe(200);
  expect((await audited()).filter((what) => what === 'holder.factors-removed')).toHaveLength(1);
});

test('secret and codes are not readable in the database, and are deleted with an erased model', async () => {
  const { recoveryCodes } = await enroll();
  const { rows } = await app.db.query<{ row: string }>(
    'select f::text as row from factor_accounts f union all select r::text from recovery_codes r union all select o::text from outbox o',
  );
  const spelled = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]);
  expect(rows.filter(({ row }) => spelled.some((text) => row.includes(text)))).toEqual([]);
  const model = { id: 1, slug: 'ada-north', formerSlugs: [] };
  const message = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    requestId: null,
    event: { type: 'catalog.model.erased', model } as never,
  };
  await endSessionsOfArchived({ db: app.db, log: silentLog })(message, new AbortController().signal);
  for (const table of ['factor_accounts', 'recovery_codes'])
    expect((await app.db.query(`select from ${table}`)).rowCount).toBe(0);
});
