import { defaultSiteName } from '@marquee/contracts/rules/site-name';
import { z } from 'zod';
import { email, host, lines, onOrOff, port, timeZone, whole } from './schemas';
import { setting, storingServices } from './setting';

export const basics = {
  PORT: setting(port.default(8080), ['gateway', 'launcher', 'compose'], 'The port of the site.', {
    passed: 'nowhere',
    isRemembered: true,
  }),
  PUBLIC_URL: setting(
    z
      .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
      .default('http://localhost:8080'),
    ['catalog', 'tracking', 'analytics', 'admin', 'gateway', 'web', 'launcher', 'monitoring'],
    'The URL of the site. Its host is the only one that is answered, and https makes cookies secure.',
    { isRemembered: true },
  ),
  SITE_NAME: setting(
    z
      .string()
      .trim()
      .regex(/^[^<>"&\p{Cc}]{1,40}$/u, 'must have 1 to 40 characters, without < > " &')
      .default(defaultSiteName),
    ['analytics', 'admin', 'web', 'launcher'],
    'The name of the site: in its header, titles, link previews and authenticator apps, and as the sender of its emails.',
  ),
  ADMIN_HOST: setting(
    host.optional(),
    ['admin', 'gateway', 'web', 'launcher'],
    'The host of the admin pages. With it they exist on that host only, so third-party scripts of public pages cannot reach them.',
    { isRemembered: true },
  ),
  TRUST_PROXY_HOPS: setting(
    whole(0, 10).default(0),
    ['gateway', 'launcher', 'compose'],
    'Number of trusted proxies in front, each appending to X-Forwarded-For. Behind a TLS proxy at least 1.',
    { passed: 'natively', isRemembered: true },
  ),
  TLS_CERTIFICATE: setting(
    z.string().optional(),
    ['launcher', 'compose'],
    'In containers: the certificate chain and its key in one PEM file. HAProxy then serves PORT over TLS and redirects HTTP_PORT to it.',
    { isRemembered: true },
  ),
  DEMO: setting(
    onOrOff.optional(),
    ['launcher'],
    'off: a new installation starts empty, and `make up` prints a link to the page that creates the first administrator. The first start decides; later ones repeat it.',
    { example: 'on' },
  ),
  ADMIN_EMAIL: setting(
    email.default('admin@marquee.example'),
    ['admin', 'launcher'],
    'The administrator of a new installation.',
  ),
  CONTACT_EMAIL: setting(
    email.default('contact@marquee.example'),
    ['admin', 'gateway', 'monitoring'],
    'The contact address: shown on the site, receives messages, and sends every email.',
  ),
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\/[^/]+/, 'must start with smtp:// or smtps://')
      .optional(),
    ['admin', 'monitoring'],
    'The server for outgoing email. Without it no email is sent: each becomes a file in .run/mail, and docker compose shows it in the mail catcher at http://localhost:8025 (MAIL_PORT).',
    { example: 'smtps://user:password@mail.example', inContainers: 'smtp://mail:1025' },
  ),
  SITE_TIMEZONE: setting(
    timeZone.default('UTC'),
    [...storingServices, 'rebuild'],
    'The time zone of a day in the figures. Earlier days keep theirs: a change takes effect at the beginning of a day, about a day later.',
  ),
  PAYMENT_INSTRUCTIONS: setting(
    lines(5_000),
    ['admin'],
    'How to pay for a listing, in a new installation: stored at the first start that has it. Later an administrator changes it under Business details. \\n begins a new line.',
    { example: 'Bank transfer to Example Bank, account 12' },
  ),
  RECEIPT_SELLER: setting(
    lines(1_000),
    ['admin'],
    "The seller's name and postal address on receipts, lines separated by \\n, in a new installation: stored at the first start that has it. Later an administrator changes them under Business details.",
    { example: 'Example Seller Ltd\\n1 Example Street\\nExample City' },
  ),
  BACKUP_TO: setting(
    z.string().regex(/^(?:\/|s3:https:\/\/)./, 'must be an absolute folder or s3:https://<host>/<bucket>'),
    ['backup'],
    'Backups: a folder, or a bucket of S3-compatible storage such as s3:https://storage.example/bucket. Default: the folder "backups" here.',
    { example: '/mnt/backups', passed: 'natively', isRemembered: true },
  ),
  BACKUP_EVERY_HOURS: setting(
    whole(0, 720).default(0),
    ['admin', 'backup-schedule', 'launcher'],
    'Hours between two backups that the product makes by itself. 0: only by `make backup`. An alert is mailed when the newest one is twice as old.',
    { example: '24', isRemembered: true },
  ),
};
