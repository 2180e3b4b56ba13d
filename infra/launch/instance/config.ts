import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrokerUrls } from '@marquee/kit/bus/broker-users';
import { adminUrl } from '@marquee/kit/config/admin-url';
import { fields } from '@marquee/kit/config/fields';
import { withSettingFiles } from '@marquee/kit/config/setting-files';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { checkoutDir } from './checkout';
import { type EnvValues, readEnvFile } from './env-file';
import { rememberedNames, stillValid } from './remembered';
import { replicasIn } from './replicas';

const PortNumber = z.coerce.number().int().min(1).max(65_535);

export const Config = z.object({
  PATH: z.string().default('/usr/bin:/bin'),
  PORT: PortNumber.optional(),
  PORT_OFFSET: z.coerce.number().int().min(0).max(30_000).default(0),
  PUBLIC_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_HTTP: z.enum(['on', 'off']).optional(),
  ADMIN_HOST: z.string().optional(),
  SITE_NAME: fields.SITE_NAME,
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(9).default(0),
  TRUSTED_PROXIES: z.string().optional(),
  /** How many containers docker compose runs of which service. */
  REPLICAS: z.string().optional(),
  /**
   * For docker compose: the certificate chain and its key in one PEM file, with which the proxy terminates
   * TLS.
   */
  TLS_CERTIFICATE: z.string().optional(),
  HTTP_PORT: PortNumber.default(80),
  DATABASE_URL: z.string().optional(),
  AMQP_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  // For external engines: a broker user for each process. AMQP_URL then only declares the bus.
  GATEWAY_AMQP_URL: z.string().optional(),
  CATALOG_AMQP_URL: z.string().optional(),
  TRACKING_AMQP_URL: z.string().optional(),
  ANALYTICS_AMQP_URL: z.string().optional(),
  ANALYTICS_WORKER_AMQP_URL: z.string().optional(),
  ADMIN_AMQP_URL: z.string().optional(),
  MARQUEE_ENGINES: z.enum(['native', 'docker']).optional(),
  BACKUP_EVERY_HOURS: fields.BACKUP_EVERY_HOURS,
  BACKUP_VERIFY_EVERY_HOURS: fields.BACKUP_VERIFY_EVERY_HOURS,
  BACKUP_CA_FILE: z.string().startsWith('/').refine(existsSync, 'there is no such file').optional(),
  /** `on`: PostgreSQL archives what it writes, so that `make restore POINT=` returns to any point in time. */
  BACKUP_CONTINUOUS: z.enum(['on', 'off']).default('off'),
  /** `on` starts Prometheus and Alertmanager beside the services. */
  MONITORING: z.enum(['on', 'off']).default('off'),
  /** `off`: the installation starts empty, with a page that creates the first administrator. */
  DEMO: z.enum(['on', 'off']).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(12, 'at least 12 characters').optional(),
});

/** Read by the services themselves and passed on unchanged. */
const passedOn = [
  'SITE_NAME',
  'SITE_TIMEZONE',
  'LOG_LEVEL',
  'TLS_CA_FILE',
  'RATE_LIMITS',
  'TRUST_PROXY_HOPS',
  'TRUSTED_PROXIES',
  'ALLOWED_HOSTS',
  'ADMIN_HOST',
  'MAX_CONNECTIONS',
  'GATEWAY_PROCESSES',
  'SPOOL_MAX_BYTES',
  'ACTIVITY_LOG_DAYS',
  'ACTIVITY_LOG_MAX_BYTES',
  'ACTIVITY_QUEUE_MAX_BYTES',
  'QUEUE_REPLICAS',
  'HOLDER_IDLE_HOURS',
  'EVENTS_PER_MINUTE',
  'VISITORS_PER_BLOCK',
  'IGNORE_ADDRESSES',
  'REPEATED_CLICK_SECONDS',
  'CLICKS_PER_LINK_AND_HOUR',
  'CARDS_PER_MODEL_AND_HOUR',
  'VISITORS_PER_DAY',
  'PATHS_PER_DAY',
  'ROLLUP_MONTHS',
  'LINK_CHECKS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
] as const;

/** Read by the admin service alone: the URL of a mail server may hold its password. */
const forAdmin = [
  'SMTP_URL',
  'SMTP_TLS',
  'CONTACT_EMAIL',
  'ALERT_EMAIL',
  'ADMIN_IDLE_MINUTES',
  'FORM_LIMIT_PER_HOUR',
  'CONFIRMATION_MAILS_PER_HOUR',
  'PAYMENT_INSTRUCTIONS',
  'RECEIPT_SELLER',
  'KEEP_MAILS_DAYS',
  'KEEP_MESSAGES_DAYS',
  'KEEP_REQUESTS_DAYS',
  'KEEP_REPORTS_DAYS',
  'KEEP_RECEIPTS_DAYS',
  'KEEP_AUDIT_DAYS',
  'POSTGRES_STANDBYS',
  // It raises the alert of an overdue backup.
  'BACKUP_EVERY_HOURS',
  'BACKUP_VERIFY_EVERY_HOURS',
] as const;

/** Read by the gateway alone, for the public pages. */
const publicPages = [
  'CONTACT_EMAIL',
  'IMAGE_HOSTS',
  'SIMULATED_WIDGETS',
  'WEB_ANALYTICS_URL',
  'PUSH_NOTIFICATIONS_URL',
  'MOBILE_BANNER_URL',
  'EXTRA_BANNER_URL',
  'FULL_PAGE_BANNER_MOBILE_URL',
  'FULL_PAGE_BANNER_DESKTOP_URL',
] as const;

/** Read by infra/launch/backup alone. */
const backups = [
  'BACKUP_TO',
  'BACKUP_PASSWORD',
  'BACKUP_KEEP_DAYS',
  'BACKUP_EVERY_HOURS',
  'BACKUP_VERIFY_EVERY_HOURS',
  'BACKUP_CA_FILE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_DEFAULT_REGION',
] as const;

/** Read by docker-compose.yml only. */
const composeImages = [
  'NODE_IMAGE',
  'POSTGRES_IMAGE',
  'RABBITMQ_IMAGE',
  'REDIS_IMAGE',
  'MAIL_IMAGE',
  'MAIL_PORT',
  'PROMETHEUS_IMAGE',
  'ALERTMANAGER_IMAGE',
  'GRAFANA_IMAGE',
  'PROMETHEUS_PORT',
  'ALERTMANAGER_PORT',
  'GRAFANA_PORT',
  'SHUTDOWN_DELAY_MS',
] as const;

/** Each may also be given as a file, by its name and `_FILE`. */
const settingNames: readonly string[] = [
  ...Object.keys(Config.shape),
  ...passedOn,
  ...forAdmin,
  ...publicPages,
  ...backups,
  ...composeImages,
];

/**
 * The environment, the file .env and what was given to an earlier `make up`, in this order of precedence. All
 * faults are reported together.
 */
export const runConfig = (
  environment: NodeJS.ProcessEnv = process.env,
  envFile = join(checkoutDir, '.env'),
  remembered: EnvValues = {},
) => {
  const files = withSettingFiles({ ...readEnvFile(envFile), ...environment }, settingNames);
  if (files.faults.length > 0)
    throw new UserError(`Invalid in the environment or in .env: ${files.faults.join(', ')}.`);
  const set = Object.fromEntries(Object.entries(files.environment).filter(([, value]) => value !== ''));
  const kept = stillValid(remembered, set);
  const given: Readonly<Record<string, string | undefined>> = { ...kept, ...set };
  const parsed = Config.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
    throw new UserError(`Invalid in the environment or in .env: ${faults.join(', ')}.`);
  }
  const config = parsed.data;
  const publicPort = config.PORT ?? 8080 + config.PORT_OFFSET;
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${publicPort}`;
  const allowHttp = config.ALLOW_HTTP ?? (isOnThisMachine(publicUrl) ? 'on' : 'off');
  if (allowHttp === 'off' && !publicUrl.startsWith('https:'))
    throw new UserError(
      `PUBLIC_URL is ${publicUrl}, without TLS: set it to the site's https URL, or set ALLOW_HTTP=on as well.`,
    );
  return {
    path: config.PATH,
    publicPort,
    portOffset: config.PORT_OFFSET,
    publicHost: config.PUBLIC_HOST,
    publicUrl,
    allowHttp,
    adminUrl: adminUrl(publicUrl, config.ADMIN_HOST),
    /** Engines that Marquee does not run. */
    external: externalEngines(config),
    engines: config.MARQUEE_ENGINES,
    monitoring: config.MONITORING === 'on',
    /** Backups are made by a process of their own. */
    backupSchedule: config.BACKUP_EVERY_HOURS > 0,
    backupContinuous: isContinuous(config),
    demo: config.DEMO,
    adminEmail: config.ADMIN_EMAIL,
    adminPassword: config.ADMIN_PASSWORD,
    passedOn: pick(given, passedOn),
    forAdmin: pick(given, forAdmin),
    publicPages: pick(given, publicPages),
    backups: pick(given, backups),
    composeImages: pick(given, composeImages),
    replicas: replicasIn(set.REPLICAS),
    rememberedReplicas: replicasIn(kept.REPLICAS),
    trustProxyHops: config.TRUST_PROXY_HOPS,
    trustedProxies: config.TRUSTED_PROXIES,
    tls:
      config.TLS_CERTIFICATE === undefined
        ? undefined
        : { certificate: resolve(checkoutDir, config.TLS_CERTIFICATE), httpPort: config.HTTP_PORT },
    /** To keep for the next command. */
    remember: pick(given, rememberedNames),
    /** Not given now but before, to be shown. */
    fromBefore: Object.keys(kept).filter((name) => set[name] === undefined),
  };
};

export type RunConfig = ReturnType<typeof runConfig>;

/** Nothing to set for a newcomer: on the same machine there is no network that could read along. */
const isOnThisMachine = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const pick = (
  given: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> => {
  const picked: Record<string, string> = {};
  for (const name of names) if (given[name] !== undefined) picked[name] = given[name];
  return picked;
};

/** The search path for programs, which every started process inherits. */
export const programPath = (): string => process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin';

/** For a program that gets the whole environment. */
export const processEnvironment = (): NodeJS.ProcessEnv => process.env;

export const homeFolder = (): string => process.env.HOME ?? '/';

const isContinuous = (config: z.infer<typeof Config>): boolean => {
  if (config.BACKUP_CONTINUOUS === 'off') return false;
  if (externalEngines(config) !== undefined)
    throw new UserError(
      'BACKUP_CONTINUOUS needs a PostgreSQL that Marquee starts: unset it, and use the archiving of the provider of DATABASE_URL.',
    );
  if (config.BACKUP_EVERY_HOURS === 0)
    throw new UserError(
      'BACKUP_CONTINUOUS needs backups from which a recovery starts: set BACKUP_EVERY_HOURS too, such as 24.',
    );
  return true;
};

const externalBrokerUrls = (amqpUrl: string, config: z.infer<typeof Config>): BrokerUrls => ({
  gateway: config.GATEWAY_AMQP_URL ?? amqpUrl,
  catalog: config.CATALOG_AMQP_URL ?? amqpUrl,
  tracking: config.TRACKING_AMQP_URL ?? amqpUrl,
  analytics: config.ANALYTICS_AMQP_URL ?? amqpUrl,
  'analytics-worker': config.ANALYTICS_WORKER_AMQP_URL ?? amqpUrl,
  admin: config.ADMIN_AMQP_URL ?? amqpUrl,
});

const externalEngines = (config: z.infer<typeof Config>) => {
  const { DATABASE_URL: databaseUrl, AMQP_URL: amqpUrl, REDIS_URL: redisUrl } = config;
  if (config.MARQUEE_ENGINES !== undefined) return undefined;
  if (databaseUrl !== undefined && amqpUrl !== undefined && redisUrl !== undefined)
    return { databaseUrl, amqpUrl, redisUrl, amqpUrls: externalBrokerUrls(amqpUrl, config) };
  if (databaseUrl === undefined && amqpUrl === undefined && redisUrl === undefined) return undefined;
  const missing = Object.entries({
    DATABASE_URL: databaseUrl,
    AMQP_URL: amqpUrl,
    REDIS_URL: redisUrl,
  }).filter(([, url]) => url === undefined);
  throw new UserError(
    `External engines need all three URLs, and ${missing.map(([name]) => name).join(' and ')} is not set: set all of DATABASE_URL, AMQP_URL and REDIS_URL, or none.`,
  );
};

/** The settings of this process, completed by those of an earlier `make up`. */
export const currentConfig = (remembered: EnvValues) => runConfig(process.env, undefined, remembered);
