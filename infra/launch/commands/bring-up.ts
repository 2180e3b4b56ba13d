import { composeUp } from '../compose/compose-up';
import { chooseEngines } from '../engines/choose-engines';
import { enginesUp } from '../engines/engines-up';
import { type AdminCredentials, adminCredentials } from '../instance/admin-credentials';
import { type RunConfig, runConfig } from '../instance/config';
import { type Instance, mainInstance, savedInstance, saveInstance } from '../instance/instance';
import { usualPorts } from '../instance/ports';
import type { ProductEnvironment } from '../instance/product-environment';
import { secretsOf } from '../instance/secrets';
import { requireFreePorts } from '../supervisor/free-ports';
import { prepareFolders, stopInstance, supervisorOf } from '../supervisor/lifecycle';
import type { ProcessSpec } from '../supervisor/plan';
import { productUp, trafficSent } from './product-up';
import { openSteps } from './steps';
import { logPathOf } from './verb';

export type UpResult = {
  readonly instance: Instance;
  readonly config: RunConfig;
  readonly admin: AdminCredentials;
  readonly changed: boolean;
  /** The processes on this machine; absent when the product runs in containers. */
  readonly here:
    | { readonly product: ProductEnvironment; readonly engines: readonly ProcessSpec[] }
    | undefined;
};

/** Starts the whole product on this machine, with a month of demo traffic. Running parts that are current stay as they are. */
export const bringUp = async (): Promise<UpResult> => {
  const config = runConfig();
  const choice = await chooseEngines(config);
  const instance = mainInstance(usualPorts(config.publicPort, config.portOffset), choice.engines);
  prepareFolders(instance);
  const secrets = secretsOf(instance);
  const admin = adminCredentials(instance, config, secrets);
  const steps = openSteps(logPathOf('up'));
  console.log(`Marquee, ${titles[choice.engines]}`);

  if (choice.engines === 'docker') {
    saveInstance(instance);
    await composeUp({ compose: choice.compose, instance, config, secrets, admin, steps });
    return { instance, config, admin, changed: steps.changed(), here: undefined };
  }
  await requirePorts(instance);
  const engines = await enginesUp(instance, config, secrets, steps);
  const { amqpUrls, urls } = engines;
  const known = { ...config, instance, secrets, amqpUrls, redisUrl: urls.redisUrl, admin };
  const product = await productUp({ product: known, engines, steps });
  await trafficSent(product, steps);
  return { instance, config, admin, changed: steps.changed(), here: { product, engines: engines.processes } };
};

const titles = {
  native: 'with private engines on this machine',
  external: 'with the engines at DATABASE_URL, AMQP_URL and REDIS_URL',
  docker: 'in containers',
} as const;

/** Throws a UserError naming the process that uses a port this instance needs. */
const requirePorts = async (instance: Instance): Promise<void> => {
  const before = supervisorOf(instance) ? savedInstance(instance.runDir) : undefined;
  // Processes of a killed supervisor would still use our ports.
  if (before === undefined) await stopInstance(instance);
  const ours: number[] = before === undefined ? [] : Object.values(before.ports);
  const { postgres, rabbitmq, rabbitmqManagement, rabbitmqDistribution, epmd, redis, ...services } =
    instance.ports;
  const engines =
    instance.engines === 'native'
      ? [postgres, rabbitmq, rabbitmqManagement, rabbitmqDistribution, epmd, redis]
      : [];
  const wanted = [...Object.values(services), ...engines].filter((port) => !ours.includes(port));
  await requireFreePorts(wanted, instance.ports.public);
};
