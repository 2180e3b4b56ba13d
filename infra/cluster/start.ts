import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@marquee/kit/errors/user-error';
import { type Instance, logFile } from '../launch/instance/instance';
import type { ProductEnvironment } from '../launch/instance/product-environment';
import type { Secrets } from '../launch/instance/secrets';
import { allReady, lastLogLine } from '../launch/native/healthy';
import { enforce, runningServices } from '../launch/native/supervisor/lifecycle';
import { type ProcessSpec, readState } from '../launch/native/supervisor/plan';
import { productUp } from '../launch/product/product-up';
import type { Steps } from '../launch/terminal/steps';
import { prepareClusterEngines } from './engines';
import { caFileOf, clusterUrls } from './instance';
import { hosts } from './layout';
import { problemsIn } from './problems';
import type { ClusterPrograms } from './programs';
import { clusterServices } from './services';
import { type ClusterState, readClusterState } from './state';

export type ClusterStart = {
  readonly instance: Instance;
  readonly base: number;
  readonly secrets: Secrets;
  readonly programs: ClusterPrograms;
  readonly steps: Steps;
  readonly product: Pick<ProductEnvironment, 'publicHost' | 'publicUrl' | 'allowHttp' | 'settings' | 'admin'>;
  /** Changes the services before they start. */
  readonly edit?: (spec: ProcessSpec) => ProcessSpec;
};

const enginesWithinMs = 180_000;
const servicesWithinMs = 120_000;

const isEmpty = (instance: Instance): boolean =>
  !existsSync(join(instance.dataDir, 'rabbitmq-3', 'mnesia', 'rabbit_3@localhost'));

/** Resolves when `isReady`; else throws a UserError with what is wrong, or with an exiting process's log. */
const untilEngines = async (
  { instance, secrets }: ClusterStart,
  isReady: (state: ClusterState) => boolean,
  report: () => void,
): Promise<void> => {
  const deadline = Date.now() + enginesWithinMs;
  for (;;) {
    const state = await readClusterState(instance, secrets);
    if (isReady(state)) return;
    const exiting = readState(instance)?.processes.find(({ restarts }) => restarts >= 5);
    if (exiting !== undefined)
      throw new UserError(`${exiting.name} keeps exiting: ${lastLogLine(logFile(instance, exiting.name))}`);
    const [problem] = problemsIn(state);
    if (Date.now() > deadline)
      throw new UserError(problem ?? `The engines are not ready after ${enginesWithinMs / 1_000} s.`);
    report();
    await sleep(500);
  }
};

const firstNodeRuns = ({ rabbitmq }: ClusterState): boolean =>
  rabbitmq[0]?.state?.some(({ running }) => running) ?? false;

const enginesUp = async (
  start: ClusterStart,
  engines: readonly ProcessSpec[],
  report: (line: string) => void,
): Promise<void> => {
  const { instance } = start;
  const services = runningServices(instance);
  // Empty nodes that start together may each found a cluster of their own.
  if (isEmpty(instance)) {
    const later = hosts.slice(1).map((host) => `rabbitmq-${host}`);
    await enforce(instance, { processes: engines.filter(({ name }) => !later.includes(name)) });
    await untilEngines(start, firstNodeRuns, () => report('starting the first RabbitMQ node'));
  }
  await enforce(instance, { processes: [...engines, ...services] });
  await untilEngines(
    start,
    (state) => problemsIn(state).length === 0,
    () => report('connecting the three hosts'),
  );
};

/** Starts the engines and the product on them. Running parts that are current stay as they are. */
export const startCluster = async (start: ClusterStart) => {
  const { instance, base, secrets, steps, edit = (spec) => spec } = start;
  const { engines } = await steps.step('engines', async (report) => {
    const engines = prepareClusterEngines(start);
    await enginesUp(start, engines, report);
    return { summary: 'three of each engine, one primary, all in step', changed: true, engines };
  });
  const urls = clusterUrls(instance, secrets);
  const product = await productUp({
    product: {
      ...start.product,
      settings: { ...start.product.settings, TLS_CA_FILE: caFileOf(instance) },
      instance,
      secrets,
      amqpUrls: urls.amqpUrls,
      redisUrls: urls.redisUrls,
    },
    engines: { ...urls, processes: engines, queueReplicas: hosts.length },
    steps,
    startServices: false,
  });
  const services = clusterServices(product, base).map(edit);
  await steps.step('services', async (report) => {
    await enforce(instance, { processes: [...engines, ...services] });
    await allReady(instance, report, { processes: services, withinMs: servicesWithinMs });
    return { summary: `all ${services.length} are ready`, changed: true };
  });
  return { product, engines, services };
};
