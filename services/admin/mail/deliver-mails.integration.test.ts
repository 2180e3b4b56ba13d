import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import { addContactMessage } from '../contact/contact-message-queries';
import { type MailServer, openMailServer } from '../testing/mail-server';
import { deliverMails } from './deliver-mails';
import type { Mail } from './mail';
import { mailsAbout, queueMail, takeMail } from './mail-queries';
import { openMailer, requiresTls } from './mailer';

const from = 'contact@marquee.example';
const mail: Mail = {
  recipient: 'agent@example.org',
  replyTo: 'visitor@example.org',
  subject: 'How it stands',
  body: 'Nothing but plain words.\n.\nAnd a line after a dot.\n',
};

let database: TestDatabase;
let server: MailServer;
let dir: string;

beforeAll(async () => {
  database = await openTestDatabase('admin', new URL('../migrations', import.meta.url).pathname);
  dir = await mkdtemp(join(tmpdir(), 'mails-'));
});
beforeEach(async () => {
  server = await openMailServer();
});
afterEach(async () => {
  await server.close();
  await database.db.query('truncate contact_messages cascade');
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

const form = {
  name: 'A visitor',
  email: 'visitor@example.org',
  subject: 'A',
  inquiryType: 'general',
  message: 'B',
} as const;

const queue = async (): Promise<number> => {
  const id = await addContactMessage(database.db, form, `CM-${crypto.randomUUID()}`);
  await queueMail(database.db, { contactMessageId: id }, mail);
  return id;
};
const mailOf = async (id: number) => (await mailsAbout(database.db, { contactMessageId: id }))[0];

const isSent = async (id: number) => typeof (await mailOf(id))?.sentAt === 'string';
const isGivenUp = async (id: number) => typeof (await mailOf(id))?.gaveUpAt === 'string';

const delivering = async (
  options: { smtpUrl: string | undefined; smtpTls?: 'required' | 'optional' },
  work: () => Promise<void>,
  instances = 1,
): Promise<void> => {
  const mailer = await openMailer(
    {
      SMTP_URL: options.smtpUrl,
      SMTP_TLS: options.smtpTls,
      MAIL_DIR: join(dir, 'mail'),
      CONTACT_EMAIL: from,
      SITE_NAME: 'Example Stage',
    },
    silentLog,
  );
  const deliveries = Array.from({ length: instances }, () => deliverMails(database.db, mailer, silentLog));
  try {
    await work();
  } finally {
    for (const delivery of deliveries) await delivery.close();
    await mailer.close();
  }
};

const filesNow = () => readdir(join(dir, 'mail'));

test('a queued mail reaches the server once, with sender and recipient, and its text is deleted here', async () => {
  const ids = [await queue(), await queue(), await queue(), await queue()];
  await delivering(
    { smtpUrl: server.url },
    async () => {
      for (const id of ids) await until('it is sent', () => isSent(id));
    },
    2,
  );
  expect(server.received).toHaveLength(4);
  const [received] = server.received;
  expect([received?.from, received?.to]).toEqual([`MAIL FROM:<${from}>`, 'RCPT TO:<agent@example.org>']);
  expect(received?.text).toMatch(/^Reply-To: visitor@example\.org\r$/m);
  expect(received?.text).toMatch(/^Subject: How it stands\r$/m);
  expect(received?.text).toContain('And a line after a dot.');
  expect((await database.db.query('select 1 from mails where body is not null')).rowCount).toBe(0);
});

test('a mail with HTML has both forms, and the headers by which a mail program unsubscribes', async () => {
  const id = await addContactMessage(database.db, form, `CM-${crypto.randomUUID()}`);
  const unsubscribeUrl = 'https://marquee.example/api/mails/unsubscribe/12.signature';
  const html = '<!doctype html><p>Results</p>';
  await queueMail(database.db, { contactMessageId: id }, { ...mail, html, unsubscribeUrl });
  await delivering({ smtpUrl: server.url }, async () => {
    await until('it is sent', () => isSent(id));
  });
  const [received] = server.received;
  expect(received?.text).toMatch(/^Content-Type: multipart\/alternative;/m);
  expect(received?.text).toContain('And a line after a dot.');
  expect(received?.text).toContain('<p>Results</p>');
  expect(received?.text.replaceAll(/\r\n[ \t]/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(received?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  const { rows } = await database.db.query('select html, body from mails where contact_message_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ html: null, body: null }]);
});

test('an occasion has one mail', async () => {
  const id = await addContactMessage(database.db, form, `CM-${crypto.randomUUID()}`);
  const queued = await Promise.all(
    [1, 2, 3].map(() => queueMail(database.db, { contactMessageId: id }, mail, 'ends-7:LR-1')),
  );
  expect(queued.sort()).toEqual([false, false, true]);
  await database.db.query('delete from mails');
});

test('while the server accepts nothing the mail is retried with growing delays, and is sent in the end', async () => {
  server.rcptAnswer = '451 Later';
  const id = await queue();
  const dueNow = () => database.db.query('update mails set next_attempt_at = now()');
  const waits = async () => {
    const { rows } = await database.db.query<{ seconds: number }>(
      'select extract(epoch from next_attempt_at - now())::float8 as seconds from mails',
    );
    return rows[0]?.seconds ?? 0;
  };
  await delivering({ smtpUrl: server.url }, async () => {
    await until('it was tried', async () => (await mailOf(id))?.attempts === 1);
    expect(Math.abs((await waits()) - 60)).toBeLessThan(50);
    await dueNow();
    await until('it was tried again', async () => (await mailOf(id))?.attempts === 2);
    expect(Math.abs((await waits()) - 120)).toBeLessThan(50);
    expect(await mailOf(id)).toMatchObject({ sentAt: null, gaveUpAt: null });
    server.rcptAnswer = '250 OK';
    await dueNow();
    await until('it is sent', () => isSent(id));
  });
  expect(server.received).toHaveLength(1);
});

test('a mail with a permanently refused recipient is given up, and so is one that waited for three days', async () => {
  server.rcptAnswer = '550 Nobody here';
  const refused = await queue();
  await delivering({ smtpUrl: server.url }, async () => {
    await until('it is given up', () => isGivenUp(refused));
  });
  const old = await queue();
  await database.db.query(
    "update mails set created_at = now() - interval '73 hours' where contact_message_id = $1",
    [old],
  );
  await delivering({ smtpUrl: 'smtp://127.0.0.1:1' }, async () => {
    await until('it is given up', () => isGivenUp(old));
  });
  expect(server.received).toEqual([]);
});

test('a server without TLS gets no mail where TLS is required, and the mail waits', async () => {
  const id = await queue();
  await delivering({ smtpUrl: server.url, smtpTls: 'required' }, async () => {
    await until('it was tried', async () => (await mailOf(id))?.attempts === 1);
  });
  expect(server.received).toEqual([]);
  expect(await mailOf(id)).toMatchObject({ sentAt: null, gaveUpAt: null });
});

test.each([
  ['smtp://mail.example', undefined, true],
  ['smtp://user:password@203.0.113.9:587', undefined, true],
  ['smtp://[2001:db8::1]', undefined, true],
  ['smtp://mail.example', 'optional', false],
  ['smtp://127.0.0.1', 'required', true],
  ['smtp://mail:1025', undefined, false],
  ['smtp://localhost', undefined, false],
  ['smtp://192.168.1.2', undefined, false],
  ['smtp://[::1]:25', undefined, false],
  ['smtp://[fd00::2]', undefined, false],
] as const)('mail to %s with SMTP_TLS %s requires TLS: %s', (url, setting, required) => {
  expect(requiresTls(url, setting)).toBe(required);
});

test('without a server every mail becomes one private file, even when it is written twice', async () => {
  const id = await queue();
  await delivering({ smtpUrl: undefined }, async () => {
    await until('it is written', () => isSent(id));
    // As if the process died between writing the file and recording it.
    await database.db.query('update mails set sent_at = null, body = $1, next_attempt_at = now()', [
      mail.body,
    ]);
    await until('it is written again', async () => (await mailOf(id))?.attempts === 2 && (await isSent(id)));
  });
  const files = await filesNow();
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f-]{36}\.eml$/)]);
  const file = join(dir, 'mail', files[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const written = await readFile(file, 'utf8');
  expect(written).toMatch(/^To: agent@example\.org\r$/m);
  expect(written).toMatch(/^Message-ID: <[\da-f-]{36}@marquee\.example>\r$/im);
});

test('a mail taken by a process that died is taken by the next one a minute later', async () => {
  await queue();
  expect((await takeMail(database.db))?.attempts).toBe(1);
  expect(await takeMail(database.db)).toBeUndefined();
  await database.db.query("update mails set next_attempt_at = next_attempt_at - interval '60 seconds'");
  expect((await takeMail(database.db))?.attempts).toBe(2);
});
