import { fields } from '@marquee/kit/config/fields';
import { identityKeys } from '@marquee/kit/identity/identity';
import { type PurposeKeys, purposeKeys } from '@marquee/kit/identity/service-secret';
import { z } from 'zod';

/** One line in a settings file has no line breaks: they are written as `\n`. */
const linesOf = (text: string): string => text.replaceAll('\\n', '\n').trim();

export const Config = z.object({
  LISTEN_HOST: fields.LISTEN_HOST,
  LISTEN_PORT: fields.LISTEN_PORT,
  LOG_LEVEL: fields.LOG_LEVEL,
  DATABASE_URL: fields.DATABASE_URL,
  REDIS_URL: fields.REDIS_URL,
  AMQP_URL: fields.AMQP_URL,
  IDENTITY_KEYS: identityKeys('admin'),
  SERVICE_SECRET: fields.SERVICE_SECRET,
  /** The secret of version 0.1 that all services shared. It opens two-step secrets sealed then, which the next start seals anew. */
  IDENTITY_SECRET: z.string().min(32).optional(),
  PUBLIC_URL: fields.PUBLIC_URL,
  ADMIN_HOST: fields.ADMIN_HOST,
  RATE_LIMITS: fields.RATE_LIMITS,
  /** The operations URLs of every service, for the page of the system status. */
  GATEWAY_OPS_URL: fields.serviceUrls,
  CATALOG_URL: fields.serviceUrl,
  TRACKING_URL: fields.serviceUrls,
  ANALYTICS_URL: fields.serviceUrl,
  ANALYTICS_WORKER_URL: fields.serviceUrls,
  ADMIN_URL: fields.serviceUrls,
  WEB_URL: fields.serviceUrls,
  /** The operator's account, created at the first start. Without a password one is generated and printed once. */
  ADMIN_EMAIL: z.email().max(254).default('admin@marquee.example'),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(256).optional(),
  /** A session ends after this long without the operator doing anything; 0: after 24 hours only. */
  ADMIN_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_440)
    .default(30)
    .transform((minutes) => (minutes === 0 ? undefined : minutes)),
  CONTACT_EMAIL: fields.CONTACT_EMAIL,
  SITE_TIMEZONE: fields.SITE_TIMEZONE,
  /** The SMTP server, with user and password if it needs them. Without it mails become files in MAIL_DIR. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/, 'must start with smtp:// or smtps://')
    .optional(),
  /** `optional` also sends without TLS. By default TLS is required, except for a server on this machine or a private network. */
  SMTP_TLS: z.enum(['required', 'optional']).optional(),
  /** How often one IP may send each public form in an hour; `RATE_LIMITS=off` does not change it. */
  FORM_LIMIT_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(5),
  /** Confirmations of public forms in an hour, all recipients together. Beyond it forms are received without a confirmation. */
  CONFIRMATION_MAILS_PER_HOUR: z.coerce.number().int().min(0).max(1_000_000).default(100),
  /** How to pay for a listing: part of the email that asks for payment, which is not sent without it. `\n` begins a new line. */
  PAYMENT_INSTRUCTIONS: z.string().max(5_000).default('').transform(linesOf),
  /** The seller's name and postal address on receipts, lines separated by `\n`. */
  RECEIPT_SELLER: z.string().max(1_000).default('').transform(linesOf),
  MAIL_DIR: z.string().min(1).default('.run/mail'),
});
export type Config = z.infer<typeof Config>;

/** The keys of the second step: of the own secret, then of the shared secret that versions before 0.2 used. */
export const twoStepKeys = ({
  SERVICE_SECRET: secret,
  IDENTITY_SECRET: shared,
}: Pick<Config, 'SERVICE_SECRET' | 'IDENTITY_SECRET'>): PurposeKeys =>
  purposeKeys(shared === undefined ? secret : [...secret, shared], 'admin two-step secret');
