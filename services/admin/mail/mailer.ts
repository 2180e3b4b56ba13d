import { mkdir, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { ipNetworks } from '@marquee/kit/limits/ip-networks';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { Mail } from './mail';

type Optional = 'html' | 'replyTo' | 'unsubscribeUrl';

/** A queued mail; what it does not have is null in the database. */
export type AddressedMail = Omit<Mail, Optional> & {
  readonly [Name in Optional]?: string | null;
} & { readonly id: string; readonly createdAt: Date };

export type Mailer = Closable & {
  /** Resolves once the server has accepted the mail or the file is written. A repeated id does no harm. */
  readonly send: (mail: AddressedMail) => Promise<void>;
};

type Settings = Pick<Config, 'SMTP_URL' | 'SMTP_TLS' | 'MAIL_DIR' | 'CONTACT_EMAIL' | 'SITE_NAME'>;

/** The site, by its name and its contact address. */
type Sender = { readonly name: string; readonly address: string };

const envelope = (
  from: Sender,
  { id, createdAt, recipient, replyTo, subject, body, html, unsubscribeUrl }: AddressedMail,
) => ({
  from,
  // As an object: a string would be parsed as a list of addresses.
  to: { name: '', address: recipient },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  subject,
  text: body,
  ...(html && { html }),
  date: createdAt,
  // The same each time, so that mail clients show a mail sent twice once.
  messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  // No automatic answers to what is sent automatically (RFC 3834).
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

const isPrivateIp = ipNetworks([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::1', 'fc00::/7'],
]);

/** A name without a dot is this machine's or a container's. */
const isPrivateHost = (host: string): boolean => (isIP(host) === 0 ? !host.includes('.') : isPrivateIp(host));

/** Whether mail may only be sent over TLS: one-time links in it must not cross the internet in clear text. */
export const requiresTls = (url: string, setting: Settings['SMTP_TLS']): boolean =>
  setting === undefined
    ? !isPrivateHost(new URL(url).hostname.replace(/^\[|\]$/g, ''))
    : setting === 'required';

const smtpMailer = (url: string, from: Sender, requireTLS: boolean, log: Log): Mailer => {
  const transport = createTransport({
    url,
    requireTLS,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname: host } = new URL(url);
  log.info('mailer.smtp', { host, requireTLS });
  // Reported at the start, before the first mail. Mails wait until the server or setting is corrected.
  transport.verify().catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (requireTLS && code === 'ETLS') {
      log.error('mailer.no-tls', {
        host,
        why: 'the server offers no TLS: no mail is sent unless SMTP_TLS=optional',
      });
    } else log.warn('mailer.not-ready', { host, code });
  });
  return {
    send: async (mail) => {
      await transport.sendMail(envelope(from, mail));
    },
    close: () => transport.close(),
  };
};

const folderMailer = async (dir: string, from: Sender, log: Log): Promise<Mailer> => {
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

/** Sends mail through the SMTP server if there is one; else writes each to a file in `dir` and logs that. */
export const openMailer = async (
  { SMTP_URL: url, SMTP_TLS: tls, MAIL_DIR: dir, CONTACT_EMAIL: address, SITE_NAME: name }: Settings,
  log: Log,
): Promise<Mailer> => {
  const from = { name, address };
  return url === undefined
    ? await folderMailer(dir, from, log)
    : smtpMailer(url, from, requiresTls(url, tls), log);
};
