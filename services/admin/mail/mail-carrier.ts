import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail';

export type AddressedMail = Mail & { readonly id: string; readonly createdAt: Date };

export type MailCarrier = Closable & {
  /** Resolves once somebody else answers for the mail: the SMTP server, or the disk. The same id may be carried twice. */
  readonly carry: (mail: AddressedMail) => Promise<void>;
};

type Options = {
  readonly smtpUrl: string | undefined;
  readonly dir: string;
  readonly from: string;
  readonly log: Log;
};

const envelope = (from: string, { id, createdAt, recipient, replyTo, subject, body }: AddressedMail) => ({
  from: { name: 'Marquee', address: from },
  // As an object: a plain text would be read as a list of addresses.
  to: { name: '', address: recipient },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  subject,
  text: body,
  date: createdAt,
  // The same each time, so that a mail sent twice is shown once.
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  // No automatic answers to what is sent automatically (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const bySmtp = (url: string, { from, log }: Options): MailCarrier => {
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  log.info('mail.by-smtp', { host: new URL(url).hostname });
  return {
    carry: async (mail) => {
      await transport.sendMail(envelope(from, mail));
    },
    close: () => transport.close(),
  };
};

const intoFolder = async ({ dir, from, log }: Options): Promise<MailCarrier> => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  log.warn('mail.into-folder', { dir, why: 'SMTP_URL is not set: nobody receives these mails' });
  return {
    carry: async (mail) => {
      const { message } = await transport.sendMail(envelope(from, mail));
      const name = `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
      // Renamed when it is whole, so that nobody reads half a mail.
      const unfinished = join(dir, `.${name}`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, join(dir, name));
    },
    close: () => transport.close(),
  };
};

/** Carries mail to the SMTP server where there is one; otherwise every mail becomes a file in `dir`, and the log says so. */
export const openMailCarrier = async (options: Options): Promise<MailCarrier> =>
  options.smtpUrl === undefined ? await intoFolder(options) : bySmtp(options.smtpUrl, options);
