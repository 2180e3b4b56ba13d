import { ErrorBody } from '@marquee/contracts/http/error-body';
import { SetUp } from '@marquee/contracts/http/setup';
import type { AddressedMail } from '../mail/mailer';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';
import { ensureOperator } from './first-operator';

const token = 'the token that make up has printed';
const email = 'ada@marquee.example';
const password = 'a long phrase of seven purple lanterns';

let admin: TestAdmin;
const sent: AddressedMail[] = [];
let isDown = false;

beforeAll(async () => {
  admin = await openTestAdmin('off', {
    setUp: { token, mailHost: 'mail.example:587' },
    mailer: {
      send: async (mail) => {
        if (isDown) throw Object.assign(new Error(`refused ${mail.recipient}`), { code: 'ECONNREFUSED' });
        sent.push(mail);
      },
    },
  });
});
beforeEach(async () => {
  await admin.db.query('truncate operators, outbox cascade');
});
afterAll(() => admin.close());

const refusal = async (reply: Response) => {
  const { error, message } = ErrorBody.parse(await reply.json());
  return { is: `${reply.status} ${error}`, message };
};

const create = (more: object = {}) =>
  admin.post('/api/admin/setup/administrator', { token, email, password, ...more });

const isOpen = async () => (await admin.get('/api/admin/setup')).json();

test('the first-run page shows the settings, creates the first administrator and then is closed', async () => {
  expect(await isOpen()).toEqual({ isOpen: true });
  const facts = SetUp.parse(await (await admin.post('/api/admin/setup', { token })).json());
  expect(facts).toMatchObject({ publicUrl: 'https://marquee.example', mailHost: 'mail.example:587' });
  expect((await create()).status).toBe(204);
  expect(await (await admin.post('/api/admin/login', { email, password })).json()).toMatchObject({
    role: 'administrator',
  });
  expect(await isOpen()).toEqual({ isOpen: false });
  for (const path of ['', '/test-mail', '/administrator']) {
    const reply = await admin.post(`/api/admin/setup${path}`, {
      token,
      email: 'eve@marquee.example',
      password,
    });
    expect((await refusal(reply)).is).toBe('410 setup.closed');
  }
});

test('of administrators created at the same moment all but one are refused', async () => {
  const emails = Array.from({ length: 6 }, (_, nth) => `admin-${nth}@marquee.example`);
  const all = await Promise.all(emails.map((email) => create({ email })));
  expect(all.map(({ status }) => status).sort()).toEqual([204, 410, 410, 410, 410, 410]);
});

test('a wrong token and an easy password are refused', async () => {
  for (const path of ['', '/test-mail', '/administrator']) {
    const reply = await admin.post(`/api/admin/setup${path}`, { token: 'a guess', email, password });
    expect((await refusal(reply)).is).toBe('403 setup.token');
  }
  expect((await refusal(await create({ password: 'administrator' }))).is).toBe('422 password.weak');
  expect(await isOpen()).toEqual({ isOpen: true });
});

test('the test email is sent at once, and a failure names the reason and not the recipient', async () => {
  expect((await admin.post('/api/admin/setup/test-mail', { token, email })).status).toBe(204);
  expect(sent.map(({ recipient }) => recipient)).toEqual([email]);
  isDown = true;
  const { is, message } = await refusal(await admin.post('/api/admin/setup/test-mail', { token, email }));
  expect(is).toBe('422 mail.failed');
  expect(message).toContain('ECONNREFUSED');
  expect(message).not.toContain(email);
});

test('where the first operator was created by its configured password, the page is closed', async () => {
  await ensureOperator(admin.db, { email, password }, () => {});
  expect(await isOpen()).toEqual({ isOpen: false });
});
