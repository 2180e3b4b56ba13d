import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import type { ServiceName } from '@marquee/kit/settings/setting';
import { checkoutDir, digest } from '../instance/checkout';
import { homeFolder, programPath } from '../instance/config';
import type { EnvValues } from '../instance/env-file';
import { maintenanceFile } from '../instance/instance';
import type { Ports } from '../instance/ports';
import { type ProductEnvironment, serviceEnvironment, spoolDirOf } from '../instance/product-environment';
import { identityKeysFor } from '../instance/secrets';
import type { ProcessSpec } from './supervisor/plan';

type Service = {
  readonly name: ServiceName;
  /** Files from the checkout whose change needs a restart; the first is the program. */
  readonly files: readonly [program: string, ...others: string[]];
  readonly port: keyof Ports;
  readonly environment: (product: ProductEnvironment) => EnvValues;
};

/** A service with variables of its own. */
const service = (
  name: ServiceName,
  port: keyof Ports,
  own: (product: ProductEnvironment) => EnvValues,
  files: Service['files'] = [`services/${name}/dist/main.js`],
): Service => ({
  name,
  files,
  port,
  environment: (product) => serviceEnvironment(name, product, own(product)),
});

/** In the order in which they start. */
export const services: readonly Service[] = [
  service('catalog', 'catalog', ({ databases, secrets, amqpUrls }) => ({
    DATABASE_URL: databases.catalog,
    AMQP_URL: amqpUrls.catalog,
    IDENTITY_KEYS: identityKeysFor('catalog', secrets),
  })),
  service('tracking', 'tracking', ({ databases, secrets, amqpUrls, instance }) => ({
    DATABASE_URL: databases.tracking,
    AMQP_URL: amqpUrls.tracking,
    IDENTITY_KEYS: identityKeysFor('tracking', secrets),
    SPOOL_DIR: spoolDirOf(instance),
  })),
  service('analytics', 'analytics', ({ databases, secrets, amqpUrls }) => ({
    DATABASE_URL: databases.analytics,
    AMQP_URL: amqpUrls.analytics,
    IDENTITY_KEYS: identityKeysFor('analytics', secrets),
    SERVICE_SECRET: secrets.ANALYTICS_SECRET,
  })),
  service(
    'analytics-worker',
    'analyticsWorker',
    ({ databases, amqpUrls }) => ({
      DATABASE_URL: databases.analytics,
      AMQP_URL: amqpUrls['analytics-worker'],
    }),
    ['services/analytics/dist/worker.js'],
  ),
  service('admin', 'admin', ({ databases, secrets, amqpUrls, admin, instance }) => ({
    DATABASE_URL: databases.admin,
    AMQP_URL: amqpUrls.admin,
    IDENTITY_KEYS: identityKeysFor('admin', secrets),
    SERVICE_SECRET: secrets.ADMIN_SECRET,
    ADMIN_EMAIL: admin.email,
    ...(admin.setupToken === undefined
      ? { ADMIN_PASSWORD: admin.password }
      : { SETUP_TOKEN: admin.setupToken }),
    MAIL_DIR: join(instance.runDir, 'mail'),
  })),
  service('gateway', 'gateway', ({ instance, secrets, amqpUrls, publicHost }) => ({
    AMQP_URL: amqpUrls.gateway,
    IDENTITY_KEYS: identityKeysFor('gateway', secrets),
    SERVICE_SECRET: secrets.GATEWAY_SECRET,
    PORT: String(instance.ports.public),
    PUBLIC_HOST: publicHost,
    MAINTENANCE_FILE: maintenanceFile(instance),
  })),
  // Without access to the engines, identity keys and the other services.
  service('web', 'web', () => ({}), [
    'frontend/dist/server/server.mjs',
    'frontend/dist/app/site.html',
    'frontend/dist/app/private.html',
    'frontend/dist/handbook/index.html',
  ]),
];

/** The files that `web` runs, whose change restarts it. */
export const webFiles = (): string[] => services.filter(({ name }) => name === 'web').flatMap(filesOf);

const filesOf = ({ files }: Service): string[] => files.map((file) => join(checkoutDir, file));

/**
 * How each service is run. Its revision is the content of its files, so that only a rebuilt one is restarted.
 */
export const serviceProcesses = (product: ProductEnvironment): ProcessSpec[] =>
  services.map((service) => {
    const files = filesOf(service);
    const [program = ''] = files;
    const missing = files.find((file) => !existsSync(file));
    if (missing !== undefined)
      throw new UserError(`${service.name} was not built (${missing} is missing): run "make up" again.`);
    const port = product.instance.ports[service.port];
    return {
      name: service.name,
      kind: 'service',
      command: process.execPath,
      args: ['--enable-source-maps', program],
      env: {
        PATH: programPath(),
        HOME: homeFolder(),
        NODE_ENV: 'production',
        LISTEN_HOST: '127.0.0.1',
        LISTEN_PORT: String(port),
        ...service.environment(product),
      },
      cwd: checkoutDir,
      port,
      after: [],
      stopSignal: 'SIGTERM',
      // Services drain within 10 seconds of SIGTERM; SIGKILL only after that.
      stopWithinMs: 10_500,
      revision: digest(Buffer.concat(files.map((file) => readFileSync(file)))),
    };
  });
