import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@marquee/kit/errors/user-error';
import { beginReplacing, endReplacing, type Interruption } from '../instance/interruption';
import { containerPorts, type Scalable, scalable } from '../instance/replicas';
import { run } from '../terminal/command';
import { resultIf } from '../terminal/steps';
import { type Container, isRunning, untilReady } from './containers';
import type { Deployment, Project } from './deploy';
import { serviceImage } from './images';

/** A new container is used after so long: gateways look tracking up every 5 s, HAProxy asks every 0.5 s. */
const usedAfterMs: Partial<Record<Scalable, number>> = { tracking: 7_000, gateway: 2_000 };

/** SHUTDOWN_DELAY_MS and the 10 s of a stop. */
const stopWithinS = '20';

/**
 * Replaces every outdated container, one at a time: the new one is in use before the old one is stopped.
 * Engines stay; the proxy reloads its configuration and certificate.
 */
export const roll = async (
  deployment: Deployment,
  project: Project,
  command: Interruption['command'],
): Promise<void> => {
  const { instance, steps } = deployment;
  beginReplacing(instance.runDir, { command, replicas: project.replicas });
  const wanted = await wantedOf(project, deployment);
  for (const service of scalable) {
    await steps.step(service, async (report) => {
      const replaced = await replaceEach(service, wanted(service), project, report);
      return resultIf(replaced > 0, `${replaced} replaced`);
    });
  }
  for (const { id, service } of await project.containers())
    if (service === 'proxy') await run('docker', ['kill', '--signal', 'USR2', id]);
  endReplacing(instance.runDir);
};

/** What compose would start a service with now. */
type Wanted = { readonly image: string; readonly configHash: string | undefined };

const wantedOf = async (project: Project, { instance }: Deployment) => {
  const hashes = new Map(
    (await project.call(['config', '--hash', '*'], () => undefined))
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([service = '', hash = '']) => [service, hash] as const),
  );
  const image = await serviceImage(instance.name);
  return (service: Scalable): Wanted => ({ image, configHash: hashes.get(service) });
};

const replaceEach = async (
  service: Scalable,
  wanted: Wanted,
  project: Project,
  report: (line: string) => void,
): Promise<number> => {
  const ofService = async () => (await project.containers()).filter((one) => one.service === service);
  const isCurrent = (one: Container) =>
    one.image === wanted.image && one.configHash === wanted.configHash && isRunning(one);
  const before = await ofService();
  const outdated = before.filter((one) => !isCurrent(one));
  const missing = project.replicas[service] - before.filter(isCurrent).length;
  for (let count = 0; count < missing; count += 1) {
    report(`starting ${service}`);
    const known = await ofService();
    const scale = project.scale({ [service]: known.length + 1 });
    await project.call(['up', '-d', '--no-deps', '--no-recreate', ...scale, service], report);
    const fresh = (await ofService()).find(({ id }) => !known.some((one) => one.id === id));
    if (fresh === undefined) throw new UserError(`No container of ${service} was started: see "make logs".`);
    try {
      await untilReady(fresh, () => isReady(fresh));
    } catch (error) {
      await run('docker', ['rm', '--force', fresh.id]);
      throw error;
    }
    await sleep(usedAfterMs[service] ?? 0);
    const next = outdated.shift();
    if (next !== undefined) await remove(next);
  }
  // After an interruption, or a lower number of replicas.
  for (const one of outdated) await remove(one);
  return before.length - before.filter(isCurrent).length;
};

/** Pages too, so that no visitor waits for the first renders of a new process. */
const pathsOf = (service: string): readonly string[] =>
  service === 'web' ? ['/readyz', '/', '/models'] : ['/readyz'];

const isReady = async ({ id, service }: Container): Promise<boolean> => {
  const port = String(containerPorts[scalable.find((name) => name === service) ?? 'gateway']);
  for (const path of pathsOf(service))
    if ((await run('docker', ['exec', id, 'bash', 'infra/docker/alive.sh', port, path])).code !== 0)
      return false;
  return true;
};

const remove = async ({ id }: Container): Promise<void> => {
  await run('docker', ['stop', '--time', stopWithinS, id]);
  await run('docker', ['rm', '--force', id]);
};
