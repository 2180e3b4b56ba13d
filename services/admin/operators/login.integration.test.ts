import { ErrorBody } from '@marquee/contracts/http/error-body';
import { until } from '@marquee/kit/testing/until';
import { Config } from '../config';
import { operatorEmail as email, openTestAdmin, type TestAdmin } from '../testing/test-admin';
import { ensureOperator } from './first-operator';
import { addAccount, resetAccount } from './operator-account';

const password = 'the first password';

let admin: TestAdmin;

beforeAll(async () => {
  // No limit but the throttle's.
  admin = await openTestAdmin('off');
  await ensureOperator(admin.db, { email, password }, () => {});
});
afterAll(() => admin.close());

type From = { readonly address: string; readonly cookie?: string | undefined };

const login = (given: { email?: string; password: string }, from: From) =>
  admin.post('/api/admin/login', { email, ...given }, from);

/** The cookies that an answer sets, as the browser would send them. */
const cookiesOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Blocks guess until the account is under attack and the block of `address` is slowed there. */
const guessUntilSlowed = async (address: string): Promise<void> => {
  for (let block = 0; block < 21; block += 1)
    await login({ password: 'a guess' }, { address: `203.0.113.${block}` });
  await until(
    'the block is slowed',
    async () => (await login({ password: 'a guess' }, { address })).status === 429,
  );
};

test('a login ends the session that the browser had before', async () => {
  const from = { address: '192.0.2.10' };
  const first = cookiesOf(await login({ password }, from));
  expect((await admin.get('/api/admin/session', { cookie: first })).status).toBe(200);
  const second = cookiesOf(await login({ password }, { ...from, cookie: first }));
  expect((await admin.get('/api/admin/session', { cookie: second })).status).toBe(200);
  expect((await admin.get('/api/admin/session', { cookie: first })).status).toBe(401);
});

test('strangers who guess slow neither a device that has logged in before nor a new one with the right password', async () => {
  const known = cookiesOf(await login({ password }, { address: '192.0.2.20' }));
  expect(known).toMatch(/__Host-marquee_admin_device=/);
  await guessUntilSlowed('203.0.113.1');
  // From a block that is slowed itself, too.
  expect((await login({ password }, { address: '203.0.113.1', cookie: known })).status).toBe(200);
  expect((await login({ password }, { address: '198.51.100.9' })).status).toBe(200);
});

test('the device cookie of an account is of no use at another, nor after a password change', async () => {
  const other = 'another@marquee.example';
  await admin.db.query(
    'insert into operators (email, password_hash) select $1, password_hash from operators where email = $2',
    [other, email],
  );
  const cookie = cookiesOf(await login({ password }, { address: '192.0.2.30' }));
  const slowed = { address: '203.0.113.200', cookie };
  // The shortest delay is a second, which a login on a busy machine may take.
  await until(
    'the block is slowed for an hour',
    async () =>
      (await login({ email: other, password: 'a guess' }, slowed)).status === 429 &&
      (await admin.holdLoginDelays()) > 0,
  );
  expect((await login({ email: other, password }, slowed)).status).toBe(429);
  expect((await login({ password }, slowed)).status).toBe(200);
  const changed = await resetAccount(admin.db, { email, role: undefined, keepTwoStep: true });
  expect((await login({ password: changed }, slowed)).status).toBe(429);
  expect((await login({ password: changed }, { address: '192.0.2.31' })).status).toBe(200);
});

test('of very many logins at once some are refused with 503, and the others are answered', async () => {
  const replies = await Promise.all(
    Array.from({ length: 120 }, (_, at) =>
      login({ email: `unknown-${at}@marquee.example`, password: 'x' }, { address: `10.0.0.${at}` }),
    ),
  );
  const statuses = new Set(replies.map(({ status }) => status));
  expect(statuses).toEqual(new Set([401, 503]));
  const busy = replies.find(({ status }) => status === 503);
  expect(ErrorBody.parse(await busy?.json()).error).toBe('password.busy');
  expect(Number(busy?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

test('an administrator who lost password and second step gets a new password from the shell, and every session ends', async () => {
  const lost = 'lost@marquee.example';
  await admin.db.query(
    `insert into operators (email, password_hash, password_changed_at, two_step_secret) values ($1, 'x', now(), '\\x00')`,
    [lost],
  );
  await admin.db.query(
    `insert into sessions (operator_id, token_hash, expires_at)
     select id, sha256('a token'), now() + interval '1 hour' from operators where email = $1`,
    [lost],
  );
  await expect(
    resetAccount(admin.db, { email: 'unknown@marquee.example', role: undefined, keepTwoStep: true }),
  ).rejects.toThrow('There is no operator with the email unknown@marquee.example.');
  await admin.db.query('delete from outbox');
  const changed = await resetAccount(admin.db, {
    email: ' Lost@marquee.example',
    role: undefined,
    keepTwoStep: false,
  });
  const reply = await login({ email: lost, password: changed }, { address: '192.0.2.40' });
  expect(reply.headers.getSetCookie()).toHaveLength(2);
  const { rows } = await admin.db.query<{ sessions: number; changedAt: Date | null }>(
    `select (select count(*) from sessions s where s.operator_id = o.id) as sessions, password_changed_at as "changedAt"
     from operators o where email = $1`,
    [lost],
  );
  expect(rows).toEqual([{ sessions: 1, changedAt: null }]);
  const outbox = await admin.db.query<{ entry: unknown }>(
    "select message->'event'->'entry' as entry from outbox where message->'event' ? 'entry' order by position limit 1",
  );
  expect(outbox.rows[0]?.entry).toMatchObject({
    by: { role: 'service', name: 'make operator' },
    what: 'operator.password-reset',
    about: { name: lost },
    after: { sessionsEnded: 1, twoStepTurnedOff: true },
  });
  expect(JSON.stringify(outbox.rows)).not.toContain(changed);
});

test('the command line adds an operator once, lets a disabled one in again, and leaves an administrator', async () => {
  const added = 'added@marquee.example';
  const first = await addAccount(admin.db, { email: added, role: 'moderator' });
  await expect(addAccount(admin.db, { email: added, role: 'editor' })).rejects.toThrow(
    'There is an operator with the email added@marquee.example already.',
  );
  await admin.db.query('update operators set disabled_at = now() where email = $1', [added]);
  const from = { address: '192.0.2.50' };
  expect((await login({ email: added, password: first }, from)).status).toBe(401);
  const second = await resetAccount(admin.db, { email: added, role: 'editor', keepTwoStep: true });
  expect(await (await login({ email: added, password: second }, from)).json()).toMatchObject({
    email: added,
    role: 'editor',
  });
  await admin.db.query("update operators set role = 'editor' where email <> $1", [email]);
  await expect(resetAccount(admin.db, { email, role: 'analyst', keepTwoStep: true })).rejects.toThrow(
    'At least one administrator must be able to log in.',
  );
});

test('without a setting no session ends by inactivity', () => {
  const { ADMIN_IDLE_MINUTES } = Config.shape;
  expect([undefined, '45', '0'].map((value) => ADMIN_IDLE_MINUTES.parse(value))).toEqual([
    undefined,
    45,
    undefined,
  ]);
});
