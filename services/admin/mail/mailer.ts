import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { Mail } from './mail';

export type AddressedMail = Mail & { readonly id: string; readonly createdAt: Date };

export type Mailer = Closable & {
  /** Resolves once the SMTP server has accepted the mail, or the file is written. Sending the same id twice does no harm. */
  readonly send: (mail: AddressedMail) => Promise<void>;
};

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_DIR' | 'CONTACT_EMAIL'>;

const envelope = (from: string, { id, createdAt, recipient, replyTo, subject, body }: AddressedMail) => ({
  from: { name: 'Marquee', address: from },
  // As an object: a string would be parsed as a list of addresses.
  to: { name: '', address: recipient },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  subject,
  text: body,
  date: createdAt,
  // The same each time, so that mail clients show a mail sent twice once.
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  // No automatic answers to what is sent automatically (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const smtpMailer = (url: string, from: string, log: Log): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  log.info('mailer.smtp', { host: new URL(url).hostname });
  return {
    send: async (mail) => {
      await transport.sendMail(envelope(from, mail));
    },
    close: () => transport.close(),
  };
};

const folderMailer = async (dir: string, from: string, log: Log): Promise<Mailer> => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  log.warn('mailer.folder', { dir, why: 'SMTP_URL is not set: mails are written to files and not sent' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(envelope(from, mail));
      const name = `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
      // Renamed when complete, so that a reader of `*.eml` never sees half a mail.
      const unfinished = join(dir, `.${mail.id}.partial`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, join(dir, name));
    },
    close: () => transport.close(),
  };
};

/** Sends mail through the SMTP server if there is one; else writes every mail to a file in `dir` and logs that. */
export const openMailer = async (
  { SMTP_URL: smtpUrl, MAIL_DIR: dir, CONTACT_EMAIL: from }: Settings,
  log: Log,
): Promise<Mailer> =>
  smtpUrl === undefined ? await folderMailer(dir, from, log) : smtpMailer(smtpUrl, from, log);
