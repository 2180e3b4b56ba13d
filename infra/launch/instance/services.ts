import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import type { ProcessSpec } from '../supervisor/plan';
import { checkoutDir } from './checkout';
import { homeFolder, programPath } from './config';
import { digest } from './digest';
import type { EnvValues } from './env-file';
import type { Ports } from './ports';
import { commonEnvironment, innerUrl, type ProductEnvironment } from './product-environment';

type Service = {
  readonly name: string;
  /** From the checkout. */
  readonly program: string;
  /** Other files whose change needs a restart. */
  readonly reads?: readonly string[];
  readonly port: keyof Ports;
  /** `none`: a service without access to the engines, the secret or the other services. */
  readonly common?: 'none';
  /** Variables of this service alone. */
  readonly own: (product: ProductEnvironment) => EnvValues;
};

export const services: readonly Service[] = [
  {
    name: 'catalog',
    program: 'services/catalog/dist/main.js',
    port: 'catalog',
    own: ({ databases }) => ({ DATABASE_URL: databases.catalog }),
  },
  {
    name: 'tracking',
    program: 'services/tracking/dist/main.js',
    port: 'tracking',
    own: ({ databases, instance }) => ({
      DATABASE_URL: databases.tracking,
      SPOOL_DIR: join(instance.runDir, 'spool'),
    }),
  },
  {
    name: 'analytics',
    program: 'services/analytics/dist/main.js',
    port: 'analytics',
    own: ({ databases }) => ({ DATABASE_URL: databases.analytics }),
  },
  {
    name: 'analytics-worker',
    program: 'services/analytics/dist/worker.js',
    port: 'analyticsWorker',
    own: ({ databases }) => ({ DATABASE_URL: databases.analytics }),
  },
  {
    name: 'admin',
    program: 'services/admin/dist/main.js',
    port: 'admin',
    own: ({ databases, admin, forAdmin, instance }) => ({
      DATABASE_URL: databases.admin,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      MAIL_DIR: join(instance.runDir, 'mail'),
      ...forAdmin,
    }),
  },
  {
    name: 'gateway',
    program: 'services/gateway/dist/main.js',
    port: 'gateway',
    own: ({ instance, publicHost, publicPages }) => ({
      PORT: String(instance.ports.public),
      PUBLIC_HOST: publicHost,
      ...publicPages,
    }),
  },
  {
    name: 'web',
    program: 'frontend/dist/server/server.mjs',
    reads: ['frontend/dist/app/site.html', 'frontend/dist/app/private.html'],
    port: 'web',
    common: 'none',
    own: ({ instance, publicUrl, passedOn }) => ({
      PUBLIC_URL: publicUrl,
      GATEWAY_URL: innerUrl(instance.ports.gateway),
      ...(passedOn.LOG_LEVEL !== undefined && { LOG_LEVEL: passedOn.LOG_LEVEL }),
    }),
  },
];

/** The files that `web` runs, whose change restarts it. */
export const webFiles = (): string[] => services.filter(({ name }) => name === 'web').flatMap(filesOf);

const filesOf = ({ program, reads = [] }: Service): string[] =>
  [program, ...reads].map((file) => join(checkoutDir, file));

/** How each service is run. Its revision is the content of its files, so that only a rebuilt one is restarted. */
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
        ...(service.common === 'none' ? {} : commonEnvironment(product)),
        ...service.own(product),
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
