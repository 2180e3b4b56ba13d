import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fieldMessage } from '@marquee/contracts/text/field-message';
import { forEachBrokerUser } from '@marquee/kit/bus/broker-users';
import { adminUrl } from '@marquee/kit/config/admin-url';
import { withSettingFiles } from '@marquee/kit/config/setting-files';
import { UserError } from '@marquee/kit/errors/user-error';
import { forEachRedisUser } from '@marquee/kit/redis/redis-users';
import { nameFor } from '@marquee/kit/settings/setting';
import {
  configOf,
  OperatorConfig,
  operatorNames,
  passedTo,
  rememberedNames,
} from '@marquee/kit/settings/settings';
import type { z } from 'zod';
import { checkoutDir } from './checkout';
import { type EnvValues, readEnvFile } from './env-file';
import { stillValid } from './remembered';
import { replicasIn } from './replicas';

/** What this process reads. The engines are those of the operator, or are started here. */
const Config = configOf('launcher')
  .partial({ DATABASE_URL: true, AMQP_URL: true, REDIS_URL: true })
  .superRefine((given, { addIssue }) => {
    const fault = (name: keyof typeof given, message: string) =>
      addIssue({ code: 'custom', path: [name], message });
    if (given.PORT === 0) fault('PORT', 'must be at least 1');
    // The gateway in a container has one proxy more.
    if (given.TRUST_PROXY_HOPS > 9) fault('TRUST_PROXY_HOPS', 'must be at most 9');
  });
type Config = z.infer<typeof Config>;

/** The environment, then .env, then what an earlier `make up` was given. Reports all faults together. */
export const runConfig = (
  environment: NodeJS.ProcessEnv = process.env,
  envFile = join(checkoutDir, '.env'),
  remembered: EnvValues = {},
) => {
  const files = withSettingFiles({ ...readEnvFile(envFile), ...environment }, operatorNames);
  if (files.faults.length > 0)
    throw new UserError(`Invalid in the environment or in .env: ${files.faults.join(', ')}.`);
  const set = Object.fromEntries(Object.entries(files.environment).filter(([, value]) => value !== ''));
  const kept = stillValid(remembered, set);
  const given: Readonly<Record<string, string | undefined>> = { ...kept, ...set };
  const parsed = Config.safeParse(given);
  // What services read too, before anything is installed or built for them.
  const issues = [parsed, OperatorConfig.safeParse(given)].flatMap(({ error }) => error?.issues ?? []);
  const faults = new Set(issues.map((issue) => `${String(issue.path[0])} ${fieldMessage(issue)}`));
  for (const name of ['TLS_CA_FILE', 'BACKUP_CA_FILE'])
    if (given[name]?.startsWith('/') && !existsSync(given[name])) faults.add(`${name} names no file`);
  if (!parsed.success || faults.size > 0)
    throw new UserError(`Invalid in the environment, .env or .run/settings: ${[...faults].join(', ')}.`);
  const config = parsed.data;
  // The defaults of these are derived here.
  const { PORT: port, PUBLIC_URL: url, ALLOW_HTTP: http, ADMIN_EMAIL: adminEmail } = given;
  const publicPort = port === undefined ? 8080 + config.PORT_OFFSET : config.PORT;
  const publicUrl = url ?? `http://localhost:${publicPort}`;
  const allowHttp = http ?? (isOnThisMachine(publicUrl) ? 'on' : 'off');
  if (allowHttp === 'off' && !publicUrl.startsWith('https:'))
    throw new UserError(
      `PUBLIC_URL is ${publicUrl}, without TLS: set it to the site's https URL, or set ALLOW_HTTP=on as well.`,
    );
  return {
    path: given.PATH ?? '/usr/bin:/bin',
    publicPort,
    portOffset: config.PORT_OFFSET,
    publicHost: config.PUBLIC_HOST,
    publicUrl,
    allowHttp,
    adminUrl: adminUrl(publicUrl, config.ADMIN_HOST),
    external: externalEngines(config),
    engines: config.MARQUEE_ENGINES,
    monitoring: config.MONITORING === 'on',
    /** Backups are made by a process of their own. */
    backupSchedule: config.BACKUP_EVERY_HOURS > 0,
    backupContinuous: isContinuous(config),
    demo: config.DEMO,
    adminEmail,
    adminPassword: config.ADMIN_PASSWORD,
    settings: pick(given, operatorNames),
    backups: pick(given, passedTo('natively', 'backup', 'backup-schedule')),
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

export const pick = (
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

const isContinuous = (config: Config): boolean => {
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

const externalEngines = (config: Config) => {
  const { DATABASE_URL: databaseUrl, AMQP_URL: amqpUrl, REDIS_URL: redisUrl } = config;
  if (config.MARQUEE_ENGINES !== undefined) return undefined;
  if (databaseUrl !== undefined && amqpUrl !== undefined && redisUrl !== undefined)
    return {
      ...{ databaseUrl, amqpUrl, redisUrl },
      amqpUrls: forEachBrokerUser((user) => config[nameFor(user, 'AMQP_URL')] ?? amqpUrl),
      redisUrls: forEachRedisUser(() => redisUrl),
    };
  const names = ['DATABASE_URL', 'AMQP_URL', 'REDIS_URL'] as const;
  const missing = names.filter((name) => config[name] === undefined);
  if (missing.length === names.length) return undefined;
  throw new UserError(
    `External engines need all three URLs, and ${missing.join(' and ')} is not set: set all of DATABASE_URL, AMQP_URL and REDIS_URL, or none.`,
  );
};

/** The settings of this process, completed by those of an earlier `make up`. */
export const currentConfig = (remembered: EnvValues) => runConfig(process.env, undefined, remembered);

/** When bootstrap.sh began, which installs packages before it runs a command. */
export const commandStartedAtMs = ({ MARQUEE_STARTED_AT }: NodeJS.ProcessEnv = process.env): number =>
  MARQUEE_STARTED_AT === undefined ? performance.timeOrigin : Number(MARQUEE_STARTED_AT) * 1000;
