import { passedTo } from '@marquee/kit/settings/settings';
import { migrateSchemas } from '../../postgres/migrate-schemas';
import { prepareDatabase, roleUrls } from '../../postgres/prepare-database';
import { bundleFrontend } from '../build/frontend-bundle';
import { bundleServices } from '../build/service-bundles';
import { pick } from '../instance/config';
import { type Demo, demoSettings } from '../instance/demo';
import {
  commandEnvironment,
  type ProductEnvironment,
  saveScriptEnvironment,
} from '../instance/product-environment';
import { changedBetween, type Engines, pidsOf } from '../native/engines/engines-up';
import { allReady } from '../native/healthy';
import { serviceProcesses } from '../native/services';
import { enforce } from '../native/supervisor/lifecycle';
import type { ProcessSpec } from '../native/supervisor/plan';
import { resultOf, runScript } from '../terminal/child-script';
import { resultIf, type Steps, together } from '../terminal/steps';

type Foundation = {
  /** The services' configuration without the database URLs, which the first step creates. */
  readonly product: Omit<ProductEnvironment, 'databases' | 'ownerDatabases'>;
  readonly engines: Engines;
  readonly steps: Steps;
  /** Processes that run beside the services. */
  readonly beside?: readonly ProcessSpec[];
  /** `on` by default: seeds the demo catalog. */
  readonly demo?: Demo;
  /** False when the caller starts the services itself. */
  readonly startServices?: boolean;
  /** The step `build`, if the caller began it. */
  readonly built?: Promise<unknown>;
};

/** Migrates, seeds, declares the bus and builds at once, then starts every service and waits for all. */
export const productUp = async ({
  product: known,
  engines,
  steps,
  beside = [],
  demo = 'on',
  startServices = true,
  built = buildUp(steps),
}: Foundation): Promise<ProductEnvironment> => {
  // Its failure is reported where it is awaited.
  built.catch(() => undefined);
  const { urls } = engines;
  const passwords = known.secrets;
  const settings = { ...demoSettings(demo), ...known.settings };
  const product = { ...known, settings, ...(await databasesPrepared(urls.databaseUrl, passwords, steps)) };
  saveScriptEnvironment(product);
  const seeded = async (): Promise<void> => {
    await migrated(product.ownerDatabases, steps);
    if (demo === 'on')
      await steps.step('seed', async (report) => {
        const environment = { ...commandEnvironment(product), DATABASE_URL: product.ownerDatabases.catalog };
        return resultOf(await runScript('services/catalog/seed/seed.ts', environment, report));
      });
  };
  await together(built, topologyUp(engines, product, steps), seeded());
  if (startServices) await servicesUp(product, [...engines.processes, ...beside], steps);
  return product;
};

const databasesPrepared = async (
  url: string,
  passwords: ProductEnvironment['secrets'],
  steps: Steps,
): Promise<Pick<ProductEnvironment, 'databases' | 'ownerDatabases'>> => {
  await steps.step('schemas', async () => {
    const { created, ownRoles } = await prepareDatabase(url, passwords);
    const whose = ownRoles
      ? 'a schema and two roles for each service'
      : 'a schema for each service, all of the given user, who may not create roles';
    return resultIf(created.length > 0, `created ${whose}`);
  });
  const urls = await roleUrls(url, passwords);
  return { databases: urls.services, ownerDatabases: urls.owners };
};

const migrated = (owners: ProductEnvironment['ownerDatabases'], steps: Steps) =>
  steps.step('migrations', async (report) => {
    const migrated = await migrateSchemas(owners, report);
    const count = migrated.reduce((sum, { applied }) => sum + applied.length, 0);
    return resultIf(count > 0, `applied ${count}`);
  });

const topologyUp = (
  { urls, managementUrl, queueReplicas }: Engines,
  { secrets, settings }: Pick<ProductEnvironment, 'secrets' | 'settings'>,
  steps: Steps,
) =>
  steps.step('topology', async (report) => {
    const readable = (line: string) =>
      report(line === 'topology.settling' ? 'waiting until new queues are on disk' : line);
    const users = managementUrl === undefined ? {} : { ...secrets, RABBITMQ_MANAGEMENT_URL: managementUrl };
    const output = await runScript(
      'infra/rabbitmq/declare.ts',
      {
        ...users,
        ...pick(settings, passedTo('natively', 'topology')),
        AMQP_URL: urls.amqpUrl,
        ...(queueReplicas !== undefined && { QUEUE_REPLICAS: String(queueReplicas) }),
      },
      readable,
    );
    return resultIf(/"fresh":(?!0|\[\]|false)/.test(output), 'exchanges and queues declared');
  });

/** Bundles services and pages, which needs no engine. */
export const buildUp = (steps: Steps) =>
  steps.step('build', async (report) => {
    report('bundling services and pages');
    const [built, pages] = await Promise.all([bundleServices(), bundleFrontend()]);
    const parts = [
      ...(built.length > 0 ? [`${built.length} services`] : []),
      ...(pages ? ['the pages'] : []),
    ];
    return resultIf(parts.length > 0, `built ${parts.join(' and ')}`);
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
    // This includes what runs beside the services, such as Prometheus.
    const changed = changedBetween(before, after);
    const started = changed.filter((name) => after.has(name));
    const stopped = changed.filter((name) => !after.has(name));
    const parts = [
      ...(started.length > 0 ? [`started ${started.join(', ')}`] : []),
      ...(stopped.length > 0 ? [`stopped ${stopped.join(', ')}`] : []),
    ];
    return { summary: parts.join(', ') || 'all are running', changed: changed.length > 0 };
  });
  await steps.step('health', async (report) => {
    await allReady(instance, report);
    return { summary: `all ${services.length} are ready` };
  });
};
