import { migrateSchemas } from '../../postgres/migrate-schemas';
import { ownerUrls, prepareDatabase } from '../../postgres/prepare-database';
import type { EngineUrls } from '../engines/engine-urls';
import { pidsOf } from '../engines/engines-up';
import { bundleFrontend } from '../instance/frontend-bundle';
import {
  commonEnvironment,
  type ProductEnvironment,
  saveScriptEnvironment,
} from '../instance/product-environment';
import { bundleServices } from '../instance/service-bundles';
import { serviceProcesses } from '../instance/services';
import { resultOf, runScript } from '../supervisor/child-script';
import { allReady } from '../supervisor/healthy';
import { enforce } from '../supervisor/lifecycle';
import type { ProcessSpec } from '../supervisor/plan';
import type { Steps } from './steps';

type Foundation = {
  /** Everything but the databases, which the first step creates. */
  readonly product: Omit<ProductEnvironment, 'databases'>;
  readonly engines: { readonly urls: EngineUrls; readonly processes: readonly ProcessSpec[] };
  readonly steps: Steps;
  /** False for callers that start the services in another way. */
  readonly startServices?: boolean;
};

/** Afterwards every service is healthy, the tables and the bus are up to date, and the demo catalogue is seeded. Steps that are done already change nothing. */
export const productUp = async ({
  product: known,
  engines,
  steps,
  startServices = true,
}: Foundation): Promise<ProductEnvironment> => {
  const { urls } = engines;
  const passwords = known.secrets;
  const product = { ...known, databases: await databasesUp(urls.databaseUrl, passwords, steps) };
  saveScriptEnvironment(product);
  await topologyUp(urls.amqpUrl, steps);
  await steps.step('seed', (say) =>
    idempotentScript(
      'services/catalog/seed/seed.ts',
      { ...commonEnvironment(product), DATABASE_URL: product.databases.catalog },
      say,
    ),
  );
  await buildUp(steps);
  if (startServices) await servicesUp(product, engines.processes, steps);
  return product;
};

/** Sends a month of demo traffic through the pipeline, once. */
export const trafficSent = (product: ProductEnvironment, steps: Steps) =>
  steps.step('traffic', (say) =>
    idempotentScript('infra/demo/traffic/traffic.ts', commonEnvironment(product), say),
  );

const databasesUp = async (
  url: string,
  passwords: ProductEnvironment['secrets'],
  steps: Steps,
): Promise<ProductEnvironment['databases']> => {
  await steps.step('schemas', async () => {
    const { created, ownRoles } = await prepareDatabase(url, passwords);
    const whose = ownRoles
      ? 'a schema and a role for each owner'
      : 'a schema for each owner, all of the given user, who may not create roles';
    return {
      words: created.length > 0 ? `made ${whose}` : 'every owner has its schema',
      changed: created.length > 0,
    };
  });
  const databases = await ownerUrls(url, passwords);
  await steps.step('migrations', async (say) => {
    const migrated = await migrateSchemas(databases, say);
    const count = migrated.reduce((sum, { applied }) => sum + applied.length, 0);
    return { words: count > 0 ? `applied ${count}` : 'every table is up to date', changed: count > 0 };
  });
  return databases;
};

const topologyUp = (amqpUrl: string, steps: Steps) =>
  steps.step('topology', async (say) => {
    const inWords = (line: string) =>
      say(line === 'topology.settling' ? 'giving new queues time to reach the disk' : line);
    const output = await runScript('infra/rabbitmq/declare.ts', { AMQP_URL: amqpUrl }, inWords);
    const fresh = /"fresh":(?!0|\[\]|false)/.test(output);
    return {
      words: fresh ? 'exchanges and queues were declared and answer' : 'exchanges and queues answer',
      changed: fresh,
    };
  });

const buildUp = (steps: Steps) =>
  steps.step('build', async (say) => {
    say('bundling the services');
    const built = await bundleServices();
    say('bundling the pages');
    const pages = await bundleFrontend();
    const words = [
      ...(built.length > 0 ? [`${built.length} services`] : []),
      ...(pages ? ['the pages'] : []),
    ];
    return {
      words: words.length > 0 ? `built ${words.join(' and ')}` : 'everything is built',
      changed: words.length > 0,
    };
  });

const servicesUp = async (
  product: ProductEnvironment,
  engines: readonly ProcessSpec[],
  steps: Steps,
): Promise<void> => {
  const { instance } = product;
  const before = pidsOf(instance);
  const services = serviceProcesses(product);
  await steps.step('services', async () => {
    await enforce(instance, { processes: [...engines, ...services] });
    const after = pidsOf(instance);
    const started = services.filter(
      ({ name }) => before.get(name) === undefined || before.get(name) !== after.get(name),
    );
    return {
      words:
        started.length > 0
          ? `started ${started.map(({ name }) => name).join(', ')}`
          : 'all of them run already',
      changed: started.length > 0,
    };
  });
  await steps.step('health', async (say) => {
    await allReady(instance, say);
    return { words: `all ${services.length} are ready`, changed: false };
  });
};

const idempotentScript = async (
  path: string,
  environment: Readonly<Record<string, string>>,
  say: (line: string) => void,
) => resultOf(await runScript(path, environment, say));
