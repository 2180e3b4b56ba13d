import { UserError } from '@marquee/kit/errors/user-error';
import { becomesTrue } from '@marquee/kit/run/wait';
import { saveInstance } from '../instance/instance';
import { endReplacing } from '../instance/interruption';
import { answers } from '../instance/ports';
import { formatReplicas } from '../instance/replicas';
import { resultOf } from '../terminal/child-script';
import { requireFreePorts } from '../terminal/free-ports';
import {
  backupsProfile,
  mailCatcherProfile,
  monitoringProfile,
  monitoringServices,
  scheduleService,
} from './compose';
import { containersOf, isRunning, isWell } from './containers';
import { certificateChecked, type Deployment, imagesBuilt, openProject, type Project } from './deploy';
import { keepBuild } from './images';
import { publishedPorts } from './published-ports';

/** Starts the same system in containers, with demo data unless `demo` is off; waits until it is healthy. */
export const composeUp = async (deployment: Deployment, formerPort: number | undefined): Promise<void> => {
  const { instance, config, demo, steps } = deployment;
  const before = (await containersOf(instance.name)).filter(isRunning);
  for (const { setting, service, port } of publishedPorts(config)) {
    const isOurs = before.some((one) => one.service === service);
    // A port that is taken must not end the proxy that runs on the former one.
    const isNew = !isOurs || (service === 'proxy' && formerPort !== port);
    // Docker may listen on ports below 1024, where this user may not.
    if (isNew && (await answers(port)))
      await requireFreePorts([port], instance.ports.public, `set another ${setting}`);
  }
  await certificateChecked(deployment);
  saveInstance(instance);
  const project = await openProject(deployment);
  const { call, containers, replicas, scale } = project;
  await imagesBuilt(deployment, project);
  // Before the services start: tracking loads every model at start.
  if (demo === 'on')
    await runOnce(deployment, project, 'seed', {
      isUp: before.some(({ service }) => service === 'postgres'),
    });
  await steps.step('containers', async (report) => {
    await call(['up', '-d', '--remove-orphans', ...scale()], report);
    // A catcher from before SMTP_URL was set is no orphan: its service still exists.
    const unwanted = [
      ...(config.settings.SMTP_URL === undefined ? [] : [[mailCatcherProfile, 'mail']]),
      ...(config.monitoring ? [] : [[monitoringProfile, ...monitoringServices]]),
      ...(config.backupSchedule ? [] : [[backupsProfile, scheduleService]]),
    ];
    for (const [profile = '', ...services] of unwanted)
      await call(['--profile', profile, 'rm', '--stop', '--force', ...services], report);
    const ids = new Set(before.map(({ id }) => id));
    const changed = (await containers()).some((one) => isRunning(one) && !ids.has(one.id));
    const scaled = formatReplicas(replicas);
    return {
      summary: `${changed ? 'started' : 'all are running'}${scaled === '' ? '' : ` (${scaled})`}`,
      changed,
    };
  });
  await steps.step('health', async () => {
    await allWell(project);
    return { summary: 'all containers are healthy' };
  });
  await keepBuild(instance.runDir, instance.name);
  endReplacing(instance.runDir);
  if (demo === 'on') await runOnce(deployment, project, 'traffic', { isUp: true });
};

/** Runs a tool to its end; without its dependencies if they run, which compose would wait for. */
export const runOnce = (
  { steps }: Pick<Deployment, 'steps'>,
  { call }: Project,
  name: string,
  { isUp }: { readonly isUp: boolean },
) =>
  steps.step(name, async (report) =>
    resultOf(await call(['run', '--rm', ...(isUp ? ['--no-deps'] : []), name], report)),
  );

const allWell = async ({ containers }: Project): Promise<void> => {
  let ill: readonly string[] = [];
  const areWell = async (): Promise<boolean> => {
    ill = (await containers()).filter((one) => !isWell(one)).map(({ service }) => service);
    return ill.length === 0;
  };
  if (!(await becomesTrue(areWell, { withinMs: 180_000, everyMs: 500 })))
    throw new UserError(`${ill.join(', ')} did not become healthy: see "make logs of=${ill[0]}".`);
};
