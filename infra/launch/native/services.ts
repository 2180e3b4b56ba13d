import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import type { ServiceName } from '@marquee/kit/settings/setting';
import { checkoutDir, digest } from '../instance/checkout';
import { homeFolder, programPath } from '../instance/config';
import type { Ports } from '../instance/ports';
import { type ProductEnvironment, serviceEnvironment } from '../instance/product-environment';
import type { ProcessSpec } from './supervisor/plan';

type Service = {
  readonly name: ServiceName;
  /** Files from the checkout whose change needs a restart; the first is the program. */
  readonly files: readonly [program: string, ...others: string[]];
  readonly port: keyof Ports;
};

const service = (name: ServiceName & keyof Ports): Service => ({
  name,
  files: [`services/${name}/dist/main.js`],
  port: name,
});

/** In the order in which they start. */
export const services: readonly Service[] = [
  service('catalog'),
  service('tracking'),
  service('analytics'),
  {
    name: 'analytics-worker',
    files: ['services/analytics/dist/worker.js'],
    port: 'analyticsWorker',
  },
  service('admin'),
  service('gateway'),
  // Without access to the engines, identity keys and the other services.
  {
    name: 'web',
    files: [
      'frontend/dist/server/server.mjs',
      'frontend/dist/app/site.html',
      'frontend/dist/app/private.html',
      'frontend/dist/handbook/index.html',
    ],
    port: 'web',
  },
];

/** The files that `web` runs, whose change restarts it. */
export const webFiles = (): string[] => services.filter(({ name }) => name === 'web').flatMap(filesOf);

const filesOf = ({ files }: Service): string[] => files.map((file) => join(checkoutDir, file));

/** How each service is run. Its revision is its files' content, so that only a rebuilt one restarts. */
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
        ...serviceEnvironment(service.name, product),
      },
      cwd: checkoutDir,
      port,
      // Services drain within 10 seconds of SIGTERM; SIGKILL only after that.
      stopWithinMs: 10_500,
      revision: digest(Buffer.concat(files.map((file) => readFileSync(file)))),
    };
  });
