import { ErrorBody } from '@marquee/contracts/http/error-body';
import { Operators } from '@marquee/contracts/http/operators';
import { AdminSession, AuthenticatedOperator } from '@marquee/contracts/http/session';
import { openTestAdmin, operatorEmail, type TestAdmin } from '../testing/test-admin';
import { ensureOperator } from './first-operator';

const password = 'the first password';
const chosen = 'a long phrase of seven purple lanterns';
const invitee = 'ben@marquee.example';

let admin: TestAdmin;
let self: { readonly as: 'operator'; readonly session: { operatorId: number; sessionId: string } };

beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(async () => {
  await admin.db.query('truncate operators, operator_invitations, outbox, mails cascade');
  await ensureOperator(admin.db, { email: operatorEmail, password }, () => {});
  const { rows } = await admin.db.query<{ id: number }>('select id from operators');
  self = { as: 'operator', session: { operatorId: rows[0]?.id ?? 0, sessionId: 's' } };
});
afterAll(() => admin.close());

const refusal = async (reply: Response) => {
  const { error } = ErrorBody.parse(await reply.json());
  return `${reply.status} ${error}`;
};

const change = (path: string, body: object = {}) =>
  admin.post(`/api/admin/operators/${path}`, { password, ...body }, self);

const operators = async (): Promise<Operators> =>
  Operators.parse(await (await admin.get('/api/admin/operators', self)).json());

/** The token of the link in the latest mail, which names the site. */
const mailedToken = async (): Promise<string> => {
  const { rows } = await admin.db.query<{ body: string }>(
    'select body from mails where recipient = $1 order by created_at desc limit 1',
    [invitee],
  );
  const [, token] =
    /https:\/\/staff\.marquee\.example\/admin\/invitation#(\S+)/.exec(rows[0]?.body ?? '') ?? [];
  if (token === undefined) throw new Error('the mail has no link');
  expect(rows[0]?.body).toContain('invited you to the admin panel of Arc & Co.');
  return token;
};

const invite = async (role = 'editor'): Promise<string> => {
  expect((await change('invite', { email: invitee, role })).status).toBe(200);
  return await mailedToken();
};

const accept = (token: string, given = chosen) =>
  admin.post('/api/admin/invitation/accept', { token, password: given });

const logIn = (given = chosen) => admin.post('/api/admin/login', { email: invitee, password: given });

const tokenOf = (reply: Response): string =>
  /marquee_admin=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';

test('an invited operator chooses a password and logs in with the invited role', async () => {
  const token = await invite('analyst');
  expect(await (await admin.post('/api/admin/invitation', { token })).json()).toEqual({
    email: invitee,
    role: 'analyst',
  });
  expect(await refusal(await accept(token, 'short'))).toBe('400 request.invalid');
  expect((await accept(token)).status).toBe(200);
  const login = await logIn();
  expect(AdminSession.parse(await login.json())).toMatchObject({ email: invitee, role: 'analyst' });
  const { operators: all, invitations } = await operators();
  expect(all.map(({ email, role, isSelf }) => [email, role, isSelf])).toEqual([
    [invitee, 'analyst', false],
    [operatorEmail, 'administrator', true],
  ]);
  expect(invitations).toEqual([]);
});

test('an invitation works once, and not after it was replaced, withdrawn or has expired', async () => {
  const first = await invite();
  const second = await invite();
  expect(await refusal(await accept(first))).toBe('410 invitation.closed');
  const both = await Promise.all([accept(second), accept(second)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await refusal(await change('invite', { email: invitee, role: 'editor' }))).toBe(
    '409 operator.exists',
  );

  await admin.db.query('delete from operators where email = $1', [invitee]);
  const withdrawn = await invite();
  expect((await change('withdraw', { email: invitee })).status).toBe(200);
  expect(await refusal(await accept(withdrawn))).toBe('410 invitation.closed');
  const late = await invite();
  await admin.db.query("update operator_invitations set expires_at = now() - interval '1 second'");
  expect(await refusal(await accept(late))).toBe('410 invitation.closed');
});

test('every change needs the password of the operator who makes it', async () => {
  const { operatorId } = self.session;
  for (const path of [
    'invite',
    'withdraw',
    `${operatorId}/role`,
    `${operatorId}/disable`,
    `${operatorId}/enable`,
  ])
    expect([
      path,
      await refusal(await change(path, { email: invitee, role: 'editor', password: 'a guess' })),
    ]).toEqual([path, '422 password.wrong']);
});

test('a new role counts from the next request on, and a disabled operator is logged out and cannot log in', async () => {
  await accept(await invite());
  const token = tokenOf(await logIn());
  const authenticated = () =>
    admin.post('/internal/authenticate', { token, refetch: false }, { as: 'service' });
  const id = (await operators()).operators.find(({ email }) => email === invitee)?.id;
  expect((await change(`${id}/role`, { role: 'moderator' })).status).toBe(200);
  expect(AuthenticatedOperator.parse(await (await authenticated()).json()).role).toBe('moderator');
  await admin.db.query(
    "insert into api_tokens (account_id, name, scopes, token_hash, expires_at) values ($1, 'bot', '{}', sha256('x'), now() + interval '1 day')",
    [id],
  );
  expect((await change(`${id}/disable`)).status).toBe(200);
  expect((await authenticated()).status).toBe(404);
  const { rows: announced } = await admin.db.query(
    `select message->'event' as event from outbox where message->'event'->>'type' = 'admin.operator.revoked'`,
  );
  expect(announced.filter(({ event }) => String(event.operatorId) === String(id))).toHaveLength(2);
  // Gone for good: it does not work again once the operator is enabled.
  expect((await admin.db.query('select from api_tokens where account_id = $1', [id])).rowCount).toBe(0);
  expect(await refusal(await logIn())).toBe('401 login.refused');
  expect((await change(`${id}/enable`)).status).toBe(200);
  expect((await authenticated()).status).toBe(404);
  expect((await logIn()).status).toBe(200);
});

test('the last administrator stays one, and no operator changes the own role', async () => {
  const own = self.session.operatorId;
  expect(await refusal(await change(`${own}/role`, { role: 'editor' }))).toBe('409 operator.own');
  expect(await refusal(await change(`${own}/disable`))).toBe('409 operator.own');
  await accept(await invite('administrator'));
  const other = (await operators()).operators.find(({ email }) => email === invitee)?.id;
  // As if another administrator had disabled this one meanwhile.
  await admin.db.query('update operators set disabled_at = now() where id = $1', [own]);
  expect(await refusal(await change(`${other}/disable`))).toBe('409 operator.last-administrator');
  expect(await refusal(await change(`${other}/role`, { role: 'editor' }))).toBe(
    '409 operator.last-administrator',
  );
});
