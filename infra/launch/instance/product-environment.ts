import { join } from 'node:path';
import type { BrokerUrls } from '@marquee/kit/bus/broker-users';
import type { RedisUrls } from '@marquee/kit/redis/redis-users';
import { nameFor, type ServiceName } from '@marquee/kit/settings/setting';
import { passedTo, readBy } from '@marquee/kit/settings/settings';
import { type Owner, owners } from '../../postgres/owners';
import { pick, type RunConfig } from './config';
import { type EnvValues, readEnvFile, writeEnvFile } from './env-file';
import { type Instance, maintenanceFile } from './instance';
import { identityKeysFor, type Secrets } from './secrets';

/** The configuration of the whole product. Each process gets its share. */
export type ProductEnvironment = Pick<RunConfig, 'publicHost' | 'publicUrl' | 'allowHttp' | 'settings'> & {
  readonly instance: Instance;
  readonly secrets: Secrets;
  readonly amqpUrls: BrokerUrls;
  readonly redisUrls: RedisUrls;
  /** The URL with which each service connects, and the one of the role that owns its tables. */
  readonly databases: Readonly<Record<Owner, string>>;
  readonly ownerDatabases: Readonly<Record<Owner, string>>;
  readonly admin: { readonly email: string; readonly password: string; readonly setupToken?: string };
};

export const internalUrl = (port: number): string => `http://127.0.0.1:${port}`;

/** Where processes reach the services and the site. */
const addresses = ({ instance: { ports }, publicUrl, allowHttp }: ProductEnvironment): EnvValues => ({
  CATALOG_URL: internalUrl(ports.catalog),
  TRACKING_URL: internalUrl(ports.tracking),
  ANALYTICS_URL: internalUrl(ports.analytics),
  ADMIN_URL: internalUrl(ports.admin),
  ANALYTICS_WORKER_URL: internalUrl(ports.analyticsWorker),
  GATEWAY_OPS_URL: internalUrl(ports.gateway),
  WEB_URL: internalUrl(ports.web),
  GATEWAY_URL: internalUrl(ports.gateway),
  PUBLIC_URL: publicUrl,
  ALLOW_HTTP: allowHttp,
});

/** The values that a service would have of its own, whether it reads them or not. */
const ownValues = (
  service: ServiceName,
  { instance, secrets, admin, publicHost, ...product }: ProductEnvironment,
): Readonly<Record<string, string | undefined>> => {
  const databases: EnvValues = { ...product.databases, 'analytics-worker': product.databases.analytics };
  const { amqpUrls, redisUrls }: Readonly<Record<'amqpUrls' | 'redisUrls', EnvValues>> = product;
  const allSecrets: EnvValues = secrets;
  return {
    DATABASE_URL: databases[service],
    AMQP_URL: amqpUrls[service],
    REDIS_URL: redisUrls[service],
    IDENTITY_KEYS: identityKeysFor(service, secrets),
    SERVICE_SECRET: allSecrets[nameFor(service, 'SECRET')],
    SPOOL_DIR: spoolDirOf(instance),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.setupToken === undefined ? admin.password : undefined,
    SETUP_TOKEN: admin.setupToken,
    MAIL_DIR: join(instance.runDir, 'mail'),
    PORT: String(instance.ports.public),
    PUBLIC_HOST: publicHost,
    MAINTENANCE_FILE: maintenanceFile(instance),
  };
};

/** What a service reads: settings, addresses and its own values, with its own broker and database user. */
export const serviceEnvironment = (service: ServiceName, product: ProductEnvironment): EnvValues =>
  pick(
    {
      ...pick(product.settings, passedTo('natively', service)),
      ...addresses(product),
      ...ownValues(service, product),
    },
    readBy(service),
  );

/** The environment of the commands that run beside the services. */
export const commandEnvironment = (product: ProductEnvironment): EnvValues => ({
  ...pick(product.settings, passedTo('natively', 'seed', 'ledger', 'rebuild', 'spool')),
  ...addresses(product),
});

export const trafficEnvironment = (product: ProductEnvironment): EnvValues => ({
  ...commandEnvironment(product),
  IDENTITY_KEYS: identityKeysFor('traffic', product.secrets),
});

export const spoolDirOf = ({ runDir }: Instance): string => join(runDir, 'spool');

const scriptFile = (runDir: string): string => join(runDir, 'environment');

/** The role of a service, or the one that owns its tables. */
export type DatabaseRole = Owner | `${Owner}-owner`;

/** Saved for scripts that run beside the product (`make ledger`). */
export const saveScriptEnvironment = (product: ProductEnvironment): void => {
  const databases = owners.flatMap(({ service }) => [
    [nameFor(service, 'DATABASE_URL'), product.databases[service]],
    [nameFor(`${service}-owner`, 'DATABASE_URL'), product.ownerDatabases[service]],
  ]);
  const values = {
    ...trafficEnvironment(product),
    // The commands of analytics and `make spool` read these.
    AMQP_URL: product.amqpUrls.analytics,
    [nameFor('tracking', 'AMQP_URL')]: product.amqpUrls.tracking,
    // A restore replays the journal with it.
    [nameFor('admin', 'AMQP_URL')]: product.amqpUrls.admin,
    // `make export` and `make erase` find hashed emails with it.
    [nameFor('admin', 'SERVICE_SECRET')]: product.secrets.ADMIN_SECRET,
    SPOOL_DIR: spoolDirOf(product.instance),
    ...Object.fromEntries(databases),
  };
  writeEnvFile(scriptFile(product.instance.runDir), values);
};

/** The saved environment with the URLs of the role; undefined when nothing was started from here. */
export const scriptEnvironment = (runDir: string, role: DatabaseRole | undefined): EnvValues | undefined => {
  const saved = readEnvFile(scriptFile(runDir));
  if (Object.keys(saved).length === 0) return undefined;
  if (role === undefined) return saved;
  const own = ['DATABASE_URL', 'AMQP_URL', 'SERVICE_SECRET'].flatMap((name) => {
    const value = saved[nameFor(role, name)];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...saved, ...Object.fromEntries(own) };
};

/** The database for the user that prepares it; undefined when nothing was started from this folder. */
export const administratorDatabaseUrl = (runDir: string): string | undefined => {
  const owned = scriptEnvironment(runDir, 'catalog-owner')?.DATABASE_URL;
  if (owned === undefined) return undefined;
  const url = new URL(owned);
  // They make this user act as the owner of one schema.
  url.searchParams.delete('options');
  return url.href;
};
