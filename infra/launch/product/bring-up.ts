import { monitoringProcesses } from '../../monitoring/monitoring-processes';
import { backupTarget } from '../backup/target';
import { chooseEngines } from '../containers/choose-engines';
import { composeUp } from '../containers/compose-up';
import { type AdminCredentials, adminCredentials } from '../instance/admin-credentials';
import { currentConfig, type RunConfig } from '../instance/config';
import { demoOf } from '../instance/demo';
import { type Instance, mainInstance, mainRunDir, savedInstance } from '../instance/instance';
import { endReplacing } from '../instance/interruption';
import { usualPorts } from '../instance/ports';
import type { ProductEnvironment } from '../instance/product-environment';
import { rememberedSettings, rememberSettings, requirePlausibleClock } from '../instance/remembered';
import { secretsOf } from '../instance/secrets';
import { scheduleProcess } from '../native/backup-process';
import { enginesUp } from '../native/engines/engines-up';
import { prepareFolders, stopInstance, supervisorOf } from '../native/supervisor/lifecycle';
import type { ProcessSpec } from '../native/supervisor/plan';
import { requireFreePorts } from '../terminal/free-ports';
import { openSteps, type Steps, together } from '../terminal/steps';
import { logPathOf } from '../terminal/verb';
import { isSendingTraffic, sendTraffic } from './demo-traffic';
import { buildUp, productUp } from './product-up';

export type UpResult = {
  readonly instance: Instance;
  readonly config: RunConfig;
  readonly admin: AdminCredentials;
  readonly changed: boolean;
  /** Demo traffic is still being sent. */
  readonly isSending: boolean;
  /** The processes on this machine; absent when the product runs in containers. */
  readonly here:
    | { readonly product: ProductEnvironment; readonly engines: readonly ProcessSpec[] }
    | undefined;
};

/** Starts the whole product here, with demo traffic unless DEMO is off. What runs and is current stays. */
export const bringUp = async (): Promise<UpResult> => {
  requirePlausibleClock(mainRunDir);
  const before = savedInstance(mainRunDir);
  const config = currentConfig(rememberedSettings(mainRunDir));
  const choice = await chooseEngines(config);
  const instance = mainInstance(usualPorts(config.publicPort, config.portOffset), choice.engines);
  prepareFolders(instance);
  const secrets = secretsOf(instance);
  const demo = demoOf(instance, config.demo);
  const admin = adminCredentials(instance, { ...config, demo }, secrets);
  const steps = openSteps(logPathOf('up'));
  console.log(`Marquee, ${titles[choice.engines]}`);

  if (choice.engines === 'docker') {
    // The port at which the containers were started; after `make down` it may be another program's.
    const formerPort = before?.engines === 'docker' ? before.ports.public : undefined;
    await composeUp({ compose: choice.compose, instance, config, secrets, admin, demo, steps }, formerPort);
    return { instance, config, admin, changed: steps.changed(), isSending: false, here: undefined };
  }
  await requirePorts(instance, config);
  rememberSettings(instance.runDir, config.remember);
  const built = buildUp(steps);
  const work = async () => {
    const engines = await enginesUp(instance, config, secrets, steps);
    const { amqpUrls, redisUrls, urls } = engines;
    const known = { ...config, instance, secrets, amqpUrls, redisUrls, admin };
    const beside = await besideUp(instance, config, urls.databaseUrl, steps);
    const product = await productUp({ product: known, engines, steps, beside, demo, built });
    if (demo === 'on') await sendTraffic(product, steps);
    return { product, engines: [...engines.processes, ...beside] };
  };
  const here = work();
  await together(here, built);
  endReplacing(instance.runDir);
  return {
    instance,
    config,
    admin,
    changed: steps.changed(),
    isSending: isSendingTraffic(instance),
    here: await here,
  };
};

/** Prepares what runs beside the services. */
const besideUp = async (
  instance: Instance,
  config: RunConfig,
  databaseUrl: string,
  steps: Steps,
): Promise<ProcessSpec[]> => {
  const processes: ProcessSpec[] = [];
  if (config.monitoring)
    await steps.step('monitoring', async (report) => {
      processes.push(...(await monitoringProcesses(instance, config, report)));
      return { summary: 'Prometheus and Alertmanager are installed and configured' };
    });
  if (config.backupSchedule)
    await steps.step('backups', async (report) => {
      processes.push(await scheduleProcess(instance, config, databaseUrl, report));
      const { BACKUP_EVERY_HOURS: hours, BACKUP_TO: place } = config.backups;
      return { summary: `every ${hours} h to ${backupTarget(place)}` };
    });
  return processes;
};

const titles = {
  native: 'with private engines on this machine',
  external: 'with the engines at DATABASE_URL, AMQP_URL and REDIS_URL',
  docker: 'in containers',
} as const;

/** Throws a UserError naming the process that uses a port this instance needs. */
const requirePorts = async (
  instance: Instance,
  config: Pick<RunConfig, 'monitoring' | 'backupSchedule'>,
): Promise<void> => {
  const before = supervisorOf(instance) ? savedInstance(instance.runDir) : undefined;
  // Processes of a killed supervisor would still use our ports.
  if (before === undefined) await stopInstance(instance);
  const ours: number[] = before === undefined ? [] : Object.values(before.ports);
  const isUsed = (name: string): boolean => {
    if (/^(?:postgres|rabbitmq|epmd|redis)/.test(name)) return instance.engines === 'native';
    if (['prometheus', 'alertmanager'].includes(name)) return config.monitoring;
    return name === 'backupSchedule' ? config.backupSchedule : true;
  };
  const wanted = Object.entries(instance.ports).flatMap(([name, port]) =>
    isUsed(name) && !ours.includes(port) ? [port] : [],
  );
  await requireFreePorts(wanted, instance.ports.public);
};
