import { UserError } from '@marquee/kit/errors/user-error';
import { adminCredentials } from '../instance/admin-credentials';
import { currentConfig } from '../instance/config';
import { demoOf } from '../instance/demo';
import { mainRunDir, savedInstance } from '../instance/instance';
import { type Interruption, readInterruption } from '../instance/interruption';
import { rememberedSettings, requirePlausibleClock } from '../instance/remembered';
import { secretsOf } from '../instance/secrets';
import { plainText } from '../terminal/child-script';
import { openSteps } from '../terminal/steps';
import { chooseEngines } from './choose-engines';
import { scheduleService } from './compose';
import { runOnce } from './compose-up';
import { isRunning } from './containers';
import { certificateChecked, type Deployment, imagesBuilt, openProject, type Project } from './deploy';
import { type Build, buildsOf, dropBuildsAfter, keepBuild, selectBuild, titleOf } from './images';
import { roll } from './roll';

/** The containers that run here, with the last and the given settings. A UserError if none run. */
export const openRunning = async (
  command: string,
  logPath: string,
): Promise<{ deployment: Deployment; project: Project }> => {
  const instance = savedInstance(mainRunDir);
  if (instance?.engines !== 'docker') {
    const instead =
      command === 'rollback'
        ? 'put the version before into this checkout and run "make up"'
        : '"make up" restarts what changed';
    throw new UserError(
      `"make ${command}" replaces containers, and Marquee does not run in containers here: ${instead}.`,
    );
  }
  requirePlausibleClock(mainRunDir);
  const config = currentConfig(rememberedSettings(mainRunDir));
  if (config.publicPort !== instance.ports.public)
    throw new UserError(`The site runs at port ${instance.ports.public}: change PORT with "make up".`);
  const choice = await chooseEngines(config);
  if (choice.engines !== 'docker')
    throw new UserError(
      'Marquee runs in containers here, but external engines or MARQUEE_ENGINES are set: unset them.',
    );
  const secrets = secretsOf(instance);
  const demo = demoOf(instance, config.demo);
  const deployment: Deployment = {
    compose: choice.compose,
    instance,
    config,
    secrets,
    admin: adminCredentials(instance, { ...config, demo }, secrets),
    demo,
    steps: openSteps(logPath),
  };
  const project = await openProject(deployment);
  const running = (await project.containers()).filter(isRunning).map(({ service }) => service);
  const missing = ['postgres', 'rabbitmq', 'gateway', 'proxy'].filter((name) => !running.includes(name));
  if (missing.length > 0)
    throw new UserError(`${missing.join(', ')} does not run: start everything with "make up" first.`);
  return { deployment, project };
};

/** Builds this checkout, migrates while the old version serves, and replaces the containers one at a time. */
export const rollForward = async (
  deployment: Deployment,
  project: Project,
  command: Interruption['command'],
): Promise<void> => {
  const { instance } = deployment;
  await certificateChecked(deployment);
  await imagesBuilt(deployment, project);
  await runOnce(deployment, project, 'migrate', { isUp: true });
  await deployment.steps.step('topology', async (report) => {
    await project.call(['run', '--rm', '--no-deps', 'topology'], (line) => report(plainText(line)));
    return { summary: 'declared' };
  });
  await roll(deployment, project, command);
  if (deployment.config.backupSchedule)
    await deployment.steps.step(scheduleService, async (report) => {
      await project.call(['up', '-d', '--no-deps', scheduleService], report);
      return { summary: 'up to date' };
    });
  await keepBuild(instance.runDir, instance.name);
};

/** Returns to the build before the present or an unfinished one. The newer schema stays usable. */
export const rollBack = async (deployment: Deployment, project: Project): Promise<Build> => {
  const { runDir, name } = deployment.instance;
  const builds = buildsOf(runDir);
  const unfinished = readInterruption(runDir);
  const previous = unfinished === undefined ? builds.at(-2) : builds.at(-1);
  if (previous === undefined)
    throw new UserError('No earlier version has run here, so there is nothing to return to.');
  console.log(`Returning to ${titleOf(previous)}`);
  await selectBuild(previous, name);
  await roll(deployment, project, 'rollback');
  dropBuildsAfter(runDir, previous);
  return previous;
};
