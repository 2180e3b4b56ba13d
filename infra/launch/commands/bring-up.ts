import { composeUp } from '../compose/compose-up';
import { chooseEngines } from '../engines/choose-engines';
import { enginesUp } from '../engines/engines-up';
import { type AdminCredentials, adminCredentials } from '../instance/admin-credentials';
import { type RunConfig, runConfig } from '../instance/config';
import { type Instance, mainInstance, savedInstance, saveInstance } from '../instance/instance';
import { usualPorts } from '../instance/ports';
import type { ProductEnvironment } from '../instance/product-environment';
import { secretsOf } from '../instance/secrets';
import { prepareFolders, stopInstance, supervisorOf } from '../supervisor/lifecycle';
import type { ProcessSpec } from '../supervisor/plan';
import { requireFreePorts } from '../supervisor/port-holder';
import { productUp, trafficSent } from './product-up';
import { openSteps } from './steps';
import { logPathOf } from './verb';

export type UpResult = {
  readonly instance: Instance;
  readonly config: RunConfig;
  readonly admin: AdminCredentials;
  readonly changed: boolean;
  /** How its processes are run here; absent when they are containers. */
  readonly here:
    | { readonly product: ProductEnvironment; readonly engines: readonly ProcessSpec[] }
    | undefined;
};

/** The whole product runs on this machine afterwards and has a month of traffic behind it, whatever was there before. */
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
  await takePorts(instance);
  const engines = await enginesUp(instance, config, secrets, steps);
  const { amqpUrl, redisUrl } = engines.urls;
  const { publicHost, publicUrl, handedOn, forAdmin, publicPages } = config;
  const known = {
    instance,
    secrets,
    amqpUrl,
    redisUrl,
    publicHost,
    publicUrl,
    handedOn,
    forAdmin,
    publicPages,
    admin,
  };
  const product = await productUp({ product: known, engines, steps });
  await trafficSent(product, steps);
  return { instance, config, admin, changed: steps.changed(), here: { product, engines: engines.processes } };
};

const titles = {
  native: 'with private engines on this machine',
  external: 'with the engines at DATABASE_URL, AMQP_URL and REDIS_URL',
  docker: 'in containers',
} as const;

/** Ports that this instance does not hold already are free, or one sentence says who has the first of them. */
const takePorts = async (instance: Instance): Promise<void> => {
  const before = supervisorOf(instance) ? savedInstance(instance.runDir) : undefined;
  // Left behind by a supervisor that was ended by force: it would be a stranger on our own ports.
  if (before === undefined) await stopInstance(instance);
  const held: number[] = before === undefined ? [] : Object.values(before.ports);
  const { postgres, rabbitmq, rabbitmqManagement, rabbitmqDistribution, epmd, redis, ...services } =
    instance.ports;
  const engines =
    instance.engines === 'native'
      ? [postgres, rabbitmq, rabbitmqManagement, rabbitmqDistribution, epmd, redis]
      : [];
  const wanted = [...Object.values(services), ...engines].filter((port) => !held.includes(port));
  await requireFreePorts(wanted, instance.ports.public);
};
