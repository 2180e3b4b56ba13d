import { fields } from '@marquee/kit/config/fields';
import { identityKeys } from '@marquee/kit/identity/identity';
import { type PurposeKeys, purposeKeys } from '@marquee/kit/identity/service-secret';
import { z } from 'zod';

/** One line in a settings file has no line breaks: they are written as `\n`. */
const linesOf = (text: string): string => text.replaceAll('\\n', '\n').trim();

/** 0: never removed. */
const keptDays = (days: number, least = 1) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .refine((given) => given === 0 || given >= least, `must be 0 (no end) or at least ${least}`)
    .default(days);

export const Config = z.object({
  LISTEN_HOST: fields.LISTEN_HOST,
  LISTEN_PORT: fields.LISTEN_PORT,
  LOG_LEVEL: fields.LOG_LEVEL,
  DATABASE_URL: fields.DATABASE_URL,
  REDIS_URL: fields.REDIS_URL,
  AMQP_URL: fields.AMQP_URL,
  IDENTITY_KEYS: identityKeys('admin'),
  SERVICE_SECRET: fields.SERVICE_SECRET,
  /**
   * The secret of version 0.1 that all services shared. It opens two-step secrets sealed then, which the next
   * start seals anew.
   */
  IDENTITY_SECRET: z.string().min(32).optional(),
  PUBLIC_URL: fields.PUBLIC_URL,
  ADMIN_HOST: fields.ADMIN_HOST,
  SITE_NAME: fields.SITE_NAME,
  RATE_LIMITS: fields.RATE_LIMITS,
  /** The operations URLs of every service, for the page of the system status. */
  GATEWAY_OPS_URL: fields.serviceUrls,
  CATALOG_URL: fields.serviceUrl,
  TRACKING_URL: fields.serviceUrls,
  ANALYTICS_URL: fields.serviceUrl,
  ANALYTICS_WORKER_URL: fields.serviceUrls,
  ADMIN_URL: fields.serviceUrls,
  WEB_URL: fields.serviceUrls,
  /**
   * The operator's account, created at the first start. Without a password one is generated and printed once.
   */
  ADMIN_EMAIL: z.email().max(254).default('admin@marquee.example'),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(256).optional(),
  /**
   * Without a password: opens the first-run page, which creates the first administrator and then closes. The
   * printed account is then not created.
   */
  SETUP_TOKEN: z.string().min(16, 'must have at least 16 characters').max(100).optional(),
  /** A session ends after this long without the operator doing anything; 0: after 24 hours only. */
  ADMIN_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_440)
    .default(30)
    .transform((minutes) => (minutes === 0 ? undefined : minutes)),
  CONTACT_EMAIL: fields.CONTACT_EMAIL,
  /** Receives alerts about the system; by default CONTACT_EMAIL. */
  ALERT_EMAIL: z.email().max(254).optional(),
  SITE_TIMEZONE: fields.SITE_TIMEZONE,
  /** The SMTP server, with user and password if it needs them. Without it mails become files in MAIL_DIR. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/, 'must start with smtp:// or smtps://')
    .optional(),
  /**
   * `optional` also sends without TLS. By default TLS is required, except for a server on this machine or a
   * private network.
   */
  SMTP_TLS: z.enum(['required', 'optional']).optional(),
  /** How often one IP may send each public form in an hour; `RATE_LIMITS=off` does not change it. */
  FORM_LIMIT_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(5),
  /**
   * Confirmations of public forms in an hour, all recipients together. Beyond it forms are received without a
   * confirmation.
   */
  CONFIRMATION_MAILS_PER_HOUR: z.coerce.number().int().min(0).max(1_000_000).default(100),
  /**
   * How to pay for a listing: part of the email that asks for payment, which is not sent without it. `\n`
   * begins a new line.
   */
  PAYMENT_INSTRUCTIONS: z.string().max(5_000).default('').transform(linesOf),
  /** The seller's name and postal address on receipts, lines separated by `\n`. */
  RECEIPT_SELLER: z.string().max(1_000).default('').transform(linesOf),
  /** With these, a backup or verification that is twice as old raises an alert. */
  BACKUP_EVERY_HOURS: fields.BACKUP_EVERY_HOURS,
  BACKUP_VERIFY_EVERY_HOURS: fields.BACKUP_VERIFY_EVERY_HOURS,
  /**
   * How many standbys PostgreSQL has: an alert is raised when fewer follow, none is synchronous, or one is far
   * behind. 0: none is expected.
   */
  POSTGRES_STANDBYS: z.coerce.number().int().min(0).max(10).default(0),
  /** The folder of emails where there is no SMTP server. */
  MAIL_DIR: z.string().min(1).default('.run/mail'),
  /**
   * Mails, in days after they were sent or given up. At least 90: they also record that a reminder was sent.
   */
  KEEP_MAILS_DAYS: keptDays(365, 90),
  /** Contact messages, in days after their last change as answered, closed or spam. */
  KEEP_MESSAGES_DAYS: keptDays(365),
  /** Listing requests without a payment, in days after their last change. */
  KEEP_REQUESTS_DAYS: keptDays(365),
  /** Reports, in days after they were closed. Three years: the usual limitation of civil claims. */
  KEEP_REPORTS_DAYS: keptDays(1_095),
  /**
   * Receipts and their requests, in days after the payment. Ten years: the longest period of tax laws in the
   * European Union (VAT records, Regulation 282/2011, article 63c).
   */
  KEEP_RECEIPTS_DAYS: keptDays(3_650),
  /**
   * Audit entries, in days. Six years: commercial correspondence in Germany (HGB 257) and records of
   * companies in the United Kingdom. At least a year.
   */
  KEEP_AUDIT_DAYS: keptDays(2_190, 366),
});
export type Config = z.infer<typeof Config>;

/** The token of the first-run page; undefined when the first operator's password is configured instead. */
export const setupTokenOf = ({
  SETUP_TOKEN: token,
  ADMIN_PASSWORD: password,
}: Pick<Config, 'SETUP_TOKEN' | 'ADMIN_PASSWORD'>): string | undefined =>
  password === undefined ? token : undefined;

/**
 * The keys of the second step: of the own secret, then of the shared secret that versions before 0.2 used.
 */
export const twoStepKeys = ({
  SERVICE_SECRET: secret,
  IDENTITY_SECRET: shared,
}: Pick<Config, 'SERVICE_SECRET' | 'IDENTITY_SECRET'>): PurposeKeys =>
  purposeKeys(shared === undefined ? secret : [...secret, shared], 'admin two-step secret');

/** In days after the end of each record; 0: never removed. */
export type KeptDays = Readonly<
  Record<'mails' | 'messages' | 'requests' | 'reports' | 'receipts' | 'audit', number>
>;

export const keptDaysIn = (config: Config): KeptDays => ({
  mails: config.KEEP_MAILS_DAYS,
  messages: config.KEEP_MESSAGES_DAYS,
  requests: config.KEEP_REQUESTS_DAYS,
  reports: config.KEEP_REPORTS_DAYS,
  receipts: config.KEEP_RECEIPTS_DAYS,
  audit: config.KEEP_AUDIT_DAYS,
});
