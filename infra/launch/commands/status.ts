/** `make status`: health, port, start and restarts of every process. Exits with 1 if one is not healthy. */

import { messageOf } from '@marquee/kit/errors/user-error';
import { requireCompose, runCompose } from '../containers/compose';
import { containersOf, isWell } from '../containers/containers';
import { buildsOf, titleOf } from '../containers/images';
import { type Instance, mainRunDir, savedInstance } from '../instance/instance';
import { describeInterruption, readInterruption } from '../instance/interruption';
import { ourProcesses } from '../instance/processes';
import { rememberedSettings } from '../instance/remembered';
import { secretsOf } from '../instance/secrets';
import { engineProbes } from '../native/engines/engine-probes';
import { engineUrls } from '../native/engines/engine-urls';
import { readiness } from '../native/healthy';
import { supervisorOf } from '../native/supervisor/lifecycle';
import { type ProcessState, readState } from '../native/supervisor/plan';
import { aligned } from '../terminal/aligned';
import { verb } from '../terminal/verb';

const monitoringAnswers = async (port: number): Promise<void> => {
  const { ok } = await fetch(`http://127.0.0.1:${port}/-/ready`, { signal: AbortSignal.timeout(3_000) });
  if (!ok) throw new Error('not ready');
};

const healthOf = async (instance: Instance, one: ProcessState): Promise<string> => {
  if (one.state !== 'running') return one.lastEnd === undefined ? one.state : `${one.state}, ${one.lastEnd}`;
  const engines: Readonly<Record<string, () => Promise<unknown>>> = {
    ...engineProbes(engineUrls(instance, secretsOf(instance), 'postgres')),
    epmd: async () => undefined,
    prometheus: () => monitoringAnswers(one.port),
    alertmanager: () => monitoringAnswers(one.port),
  };
  const probe = engines[one.name];
  if (probe === undefined) {
    const state = await readiness(one.port);
    return state === 'ready' ? 'healthy' : state;
  }
  return probe().then(() => 'healthy', messageOf);
};

/** The settings, and a command that did not finish. Returns whether there is none. */
const printRest = (engines: Instance['engines']): boolean => {
  const settings = Object.entries(rememberedSettings(mainRunDir)).map(([name, value]) => `${name}=${value}`);
  console.log(`\nsettings  ${settings.join(' ') || 'as by default'}`);
  const unfinished = readInterruption(mainRunDir);
  if (unfinished !== undefined) console.log(`\n${describeInterruption(unfinished, engines)}`);
  return unfinished === undefined;
};

const ago = (since: string): string => {
  const seconds = Math.round((Date.now() - Date.parse(since)) / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
};

await verb('status', async () => {
  const instance = savedInstance(mainRunDir);
  if (instance?.engines === 'docker') {
    const compose = await requireCompose();
    const { code, output } = await runCompose(compose, ['ps']);
    console.log(output);
    const build = buildsOf(mainRunDir).at(-1);
    if (build !== undefined)
      console.log(`\nversion   ${titleOf(build)}, since ${build.since.slice(0, 16).replace('T', ' ')} UTC`);
    const containers = await containersOf(instance.name);
    const isFine = code === 0 && containers.length > 0 && containers.every(isWell);
    process.exitCode = printRest('docker') && isFine ? 0 : 1;
    return;
  }
  const state = instance && supervisorOf(instance) ? readState(instance) : undefined;
  if (instance === undefined || state === undefined) {
    const orphans = ourProcesses({ runDir: mainRunDir }).length;
    console.log(
      orphans === 0
        ? 'Marquee is not running here. Start it with "make up".'
        : `The supervisor is gone, but ${orphans} processes still run. "make up" repairs this; "make down" stops them.`,
    );
    process.exitCode = orphans === 0 ? 0 : 1;
    return;
  }
  const rows = await Promise.all(
    state.processes.map(async (one) => {
      const port = one.name === 'gateway' ? `${one.port} and ${instance.ports.public}` : one.port;
      return [one.name, await healthOf(instance, one), port, ago(one.since), one.restarts, one.pid ?? '–'];
    }),
  );
  for (const line of aligned([['process', 'health', 'port', 'for', 'restarts', 'pid'], ...rows]))
    console.log(line);
  const isHealthy = rows.every(([, health]) => health === 'healthy');
  process.exitCode = printRest(instance.engines) && isHealthy ? 0 : 1;
});
