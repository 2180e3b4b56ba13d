import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@marquee/kit/errors/user-error';
import type { Steps } from '../commands/steps';
import type { AdminCredentials } from '../instance/admin-credentials';
import type { RunConfig } from '../instance/config';
import type { Instance } from '../instance/instance';
import type { Secrets } from '../instance/secrets';
import { reasonIn, resultOf } from '../supervisor/child-script';
import { requireFreePorts } from '../supervisor/free-ports';
import {
  buildStep,
  type Compose,
  composeProfiles,
  mailCatcherProfile,
  runCompose,
  saveComposeEnvironment,
} from './compose';

type Up = {
  readonly compose: Compose;
  readonly instance: Instance;
  readonly config: RunConfig;
  readonly secrets: Secrets;
  readonly admin: AdminCredentials;
  readonly steps: Steps;
};

/** Starts the same system in containers, with the demo catalogue and a month of traffic, and waits until it is healthy. */
export const composeUp = async ({ compose, instance, config, secrets, admin, steps }: Up): Promise<void> => {
  saveComposeEnvironment({
    ...secrets,
    // Checkouts in folders of the same name need different project names.
    COMPOSE_PROJECT_NAME: instance.name,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PORT: String(instance.ports.public),
    PUBLIC_HOST: config.publicHost,
    PUBLIC_URL: config.publicUrl,
    ALLOW_HTTP: config.allowHttp,
    ...config.passedOn,
    ...config.forAdmin,
    ...config.publicPages,
    ...config.composeImages,
    ...composeProfiles(config.forAdmin),
  });
  const call = async (args: readonly string[], report: (line: string) => void): Promise<string> => {
    const { code, output } = await runCompose(compose, args, report);
    if (code === 0) return output;
    throw new UserError(
      `docker compose ${args[0]} failed (${reasonIn(output) ?? 'no reason given'}): correct that, or run without containers: make up MARQUEE_ENGINES=native.`,
    );
  };
  const containers = async () => (await runCompose(compose, ['ps', '-q'])).output;

  const once = (name: string) =>
    steps.step(name, async (report) =>
      resultOf(await call(['run', '--rm', ...(running ? ['--no-deps'] : []), name], report)),
    );

  const before = await containers();
  let running = before !== '';
  if (!running) await requireFreePorts([instance.ports.public], instance.ports.public);
  await steps.step('images', async (report) => {
    await call(['build'], (line) => {
      const step = buildStep(line);
      if (step !== undefined) report(step);
    });
    return { summary: 'built', changed: false };
  });
  // Before the services start: tracking loads every model at start.
  await once('seed');
  await steps.step('containers', async (report) => {
    await call(['up', '-d', '--remove-orphans'], report);
    // A catcher from before SMTP_URL was set is no orphan: its service still exists.
    if (config.forAdmin.SMTP_URL !== undefined)
      await call(['--profile', mailCatcherProfile, 'rm', '--stop', '--force', 'mail'], report);
    const changed = before !== (await containers());
    return {
      summary: changed ? 'engines, migrations, topology and services were started' : 'all are running',
      changed,
    };
  });
  running = true;
  await steps.step('health', async () => {
    await gatewayAnswers(instance.ports.public);
    return { summary: 'the gateway answers', changed: false };
  });
  await once('traffic');
};

const gatewayAnswers = async (port: number): Promise<void> => {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/models`, { signal: AbortSignal.timeout(3000) });
      await answer.body?.cancel();
      if (answer.status < 500) return;
    } catch {
      // Not ready yet: the containers start one after another.
    }
    if (Date.now() > deadline) throw new UserError('The gateway does not answer. See "make logs".');
    await sleep(500);
  }
};
