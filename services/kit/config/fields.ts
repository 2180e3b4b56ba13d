import { defaultSiteName } from '@marquee/contracts/rules/site-name';
import { z } from 'zod';
import { isVerified } from './verified-tls';

const port = z.coerce.number().int().min(0).max(65_535);
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => schemes.some((scheme) => value.startsWith(`${scheme}://`)),
      `must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

/** One URL, or several separated by commas. */
const urls = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => value.split(',').every((one) => url(...schemes).safeParse(one.trim()).success),
      `must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}, as each URL after a comma`,
    );

const serviceUrl = url('http', 'https');

/** A host name, with a port if it is not the scheme's own. */
const host = z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/i, 'must be a host name, such as admin.example');

/** The comma-separated items of a setting. */
const list = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(item).min(1));

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Settings that several services share. Each service picks the fields that it uses. */
export const fields = {
  /** The IP on which the process answers other services. */
  LISTEN_HOST: z.string().default('127.0.0.1'),
  /**
   * The port on which the process answers other services, `/healthz`, `/readyz`, `/statusz` and `/metrics`.
   */
  LISTEN_PORT: port,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
  /**
   * From SIGTERM until the listeners close. Meanwhile `/readyz` answers 503 and requests are answered, so
   * that whatever balances the load can notice first. It is added to the 10 seconds within which a process
   * ends.
   */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /**
   * The base URL of an OpenTelemetry collector that receives OTLP over HTTP, such as `http://127.0.0.1:4318`.
   * Unset: no traces.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  /**
   * Several hosts, as in `postgres://user:password@one:5432,two:5432/name`: the one that accepts writes is
   * used. `?pgbouncer=true`: PgBouncer in transaction mode is between.
   */
  DATABASE_URL: url('postgres', 'postgresql').refine(
    isVerified,
    'must have sslmode=verify-full, or none: the certificate is always verified',
  ),
  /** One URL, or those of a cluster's nodes separated by commas: any of them is used. */
  AMQP_URL: urls('amqp', 'amqps'),
  /** A server, or Sentinels and the name of their primary: `redis-sentinel://one:26379,two:26379/primary`. */
  REDIS_URL: url('redis', 'rediss', 'redis-sentinel', 'rediss-sentinel'),
  /** The service's own secret; after a rotation the new and the old one, separated by a comma. */
  SERVICE_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, 'must have at least 32 characters')).min(1)),
  SITE_TIMEZONE: z.string().refine(isTimeZone, 'is not a time zone of this system').default('UTC'),
  /**
   * Any day of so many can be rebuilt: the age limit of the log. An alert is raised when the log begins
   * later, because of its size.
   */
  ACTIVITY_LOG_DAYS: z.coerce.number().int().min(1).max(3_650).default(35),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  PUBLIC_URL: url('http', 'https').default('http://localhost:8080'),
  /**
   * The name of the site: in its header, titles, link previews and authenticator apps, and as the sender of
   * its emails.
   */
  SITE_NAME: z
    .string()
    .trim()
    .regex(/^[^<>"&\p{Cc}]{1,40}$/u, 'must have 1 to 40 characters, without < > " &')
    .default(defaultSiteName),
  /** The host of the admin pages and routes; unset: they are on the public one. */
  ADMIN_HOST: host.optional(),
  /** The contact address: shown to visitors, recipient of their messages, sender of every mail. */
  CONTACT_EMAIL: z.email().max(254).default('contact@marquee.example'),
  /** A backup is made when the newest one was begun so long ago; 0: none is made by itself. */
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(0).max(720).default(0),
  /** The newest backup is verified when the last verification was so long ago; 0: never by itself. */
  BACKUP_VERIFY_EVERY_HOURS: z.coerce.number().int().min(0).max(8_760).default(168),
  serviceUrl,
  /** One base URL, or several separated by commas. */
  serviceUrls: list(serviceUrl),
  host,
  list,
  port,
};
