/** `make status`: health, port, start and restarts of every process. Exits with 1 if one is not healthy. */

import { messageOf } from '@marquee/kit/errors/user-error';
import { requireCompose, runCompose } from '../containers/compose';
import { containersOf, isWell } from '../containers/containers';
import { buildsOf, titleOf } from '../containers/images';
import type { EnvValues } from '../instance/env-file';
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

const formatSettings = (settings: EnvValues): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ') || 'as by default';

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
      console.log(`\nversion     ${titleOf(build)}, since ${build.since.slice(0, 16)} UTC`);
    console.log(`settings    ${formatSettings(rememberedSettings(mainRunDir))}`);
    const unfinished = readInterruption(mainRunDir);
    if (unfinished !== undefined) console.log(`\n${describeInterruption(unfinished, 'docker')}`);
    const containers = await containersOf(instance.name);
    const isFine = code === 0 && containers.length > 0 && containers.every(isWell);
    process.exitCode = isFine && unfinished === undefined ? 0 : 1;
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
    state.processes.map(async (one) => ({
      ...one,
      health: await healthOf(instance, one),
      public: one.name === 'gateway' ? ` and ${instance.ports.public}` : '',
    })),
  );
  console.log(
    `${'process'.padEnd(18)}${'health'.padEnd(24)}${'port'.padEnd(17)}${'for'.padEnd(10)}${'restarts'.padEnd(10)}pid`,
  );
  for (const row of rows) {
    console.log(
      `${row.name.padEnd(18)}${row.health.padEnd(24)}${`${row.port}${row.public}`.padEnd(17)}${ago(row.since).padEnd(10)}${String(row.restarts).padEnd(10)}${row.pid ?? '–'}`,
    );
  }
  console.log(`\nsettings          ${formatSettings(rememberedSettings(mainRunDir))}`);
  const unfinished = readInterruption(mainRunDir);
  if (unfinished !== undefined) console.log(`\n${describeInterruption(unfinished, instance.engines)}`);
  if (unfinished !== undefined || rows.some(({ health }) => health !== 'healthy')) process.exitCode = 1;
});
