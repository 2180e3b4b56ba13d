import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { removeMailsOf, removeOldMails } from './mail-files';
import { openMailer } from './mailer';

let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-mails-'));
  const settings = {
    SMTP_URL: undefined,
    SMTP_TLS: undefined,
    MAIL_DIR: dir,
    CONTACT_EMAIL: 'site@x.example',
    SITE_NAME: 'Site',
  };
  const mailer = await openMailer(settings, silentLog);
  const send = (id: string, recipient: string, replyTo: string | null = null) =>
    mailer.send({
      id,
      recipient,
      replyTo,
      subject: 'Hello',
      body: 'To: agent@example.org',
      createdAt: new Date(0),
    });
  await send('to', 'Agent@Example.org');
  await send('answers', 'site@x.example', 'agent@example.org');
  await send('longer', 'xagent@example.org');
  await mailer.close();
});
afterEach(() => rmSync(dir, { recursive: true }));

const left = () =>
  readdirSync(dir)
    .map((name) => /-([a-z]+)\.eml$/.exec(name)?.[1])
    .sort();

test('the files of mails to a person and of those whose answers go there are counted, and removed when it is applied', async () => {
  expect(await removeMailsOf(dir, 'agent@example.org', false)).toBe(2);
  expect(left()).toEqual(['answers', 'longer', 'to']);
  expect(await removeMailsOf(dir, 'agent@example.org', true)).toBe(2);
  expect(left()).toEqual(['longer']);
  expect(await removeMailsOf(join(dir, 'nothing'), 'agent@example.org', true)).toBe(0);
});

test('files end with KEEP_MAILS_DAYS', async () => {
  const old = Date.now() / 1_000 - 91 * 86_400;
  const name = readdirSync(dir).find((one) => one.includes('-to.eml')) ?? '';
  utimesSync(join(dir, name), old, old);
  await Promise.all([removeOldMails(dir, 90), removeOldMails(dir, 90)]);
  expect(left()).toEqual(['answers', 'longer']);
});
