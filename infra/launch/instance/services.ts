import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import type { ProcessSpec } from '../supervisor/plan';
import { checkoutDir } from './checkout';
import { homeFolder, programPath } from './config';
import { digest } from './digest';
import type { EnvValues } from './env-file';
import type { Ports } from './ports';
import { commonEnvironment, type ProductEnvironment } from './product-environment';

type Service = {
  readonly name: string;
  readonly program: string;
  readonly port: keyof Ports;
  /** What this one needs and no other may have. */
  readonly own: (product: ProductEnvironment) => EnvValues;
};

export const services: readonly Service[] = [
  {
    name: 'catalog',
    program: 'catalog/dist/main.js',
    port: 'catalog',
    own: ({ databases }) => ({ DATABASE_URL: databases.catalog }),
  },
  {
    name: 'tracking',
    program: 'tracking/dist/main.js',
    port: 'tracking',
    own: ({ databases, instance }) => ({
      DATABASE_URL: databases.tracking,
      SPOOL_DIR: join(instance.runDir, 'spool'),
    }),
  },
  {
    name: 'analytics',
    program: 'analytics/dist/main.js',
    port: 'analytics',
    own: ({ databases }) => ({ DATABASE_URL: databases.analytics }),
  },
  {
    name: 'analytics-worker',
    program: 'analytics/dist/worker.js',
    port: 'analyticsWorker',
    own: ({ databases }) => ({ DATABASE_URL: databases.analytics }),
  },
  {
    name: 'admin',
    program: 'admin/dist/main.js',
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
    program: 'gateway/dist/main.js',
    port: 'gateway',
    own: ({ instance, publicHost, publicPages }) => ({
      PORT: String(instance.ports.public),
      PUBLIC_HOST: publicHost,
      ...publicPages,
    }),
  },
];

/** How each service is run. Its revision is its program's content, so that only a rebuilt one is restarted. */
export const serviceProcesses = (product: ProductEnvironment): ProcessSpec[] =>
  services.map((service) => {
    const program = join(checkoutDir, 'services', service.program);
    if (!existsSync(program))
      throw new UserError(`${service.name} was not built (${program} is missing): run "make up" again.`);
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
        ...commonEnvironment(product),
        ...service.own(product),
      },
      cwd: checkoutDir,
      port,
      after: [],
      stopSignal: 'SIGTERM',
      // Services drain within 10 seconds of being asked; force comes only after that.
      stopWithinMs: 10_500,
      revision: digest(readFileSync(program)),
    };
  });
