/** `make cluster-status`: every process by host, and each problem with its remedy: then it exits with 1. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { savedInstance } from '../launch/instance/instance';
import { secretsOf } from '../launch/instance/secrets';
import { readiness } from '../launch/native/healthy';
import { supervisorOf } from '../launch/native/supervisor/lifecycle';
import { type ProcessState, readState } from '../launch/native/supervisor/plan';
import { aligned } from '../launch/terminal/aligned';
import { verb } from '../launch/terminal/verb';
import { clusterRunDir } from './instance';
import { hosts } from './layout';
import { problemsIn } from './problems';
import { type ClusterState, readClusterState } from './state';

const engineState = (state: ClusterState, kind: string, host: number): string | undefined => {
  const of = <State>(reported: readonly { host: number; state: State | undefined }[]): State | undefined =>
    reported.find((one) => one.host === host)?.state;
  const states: Readonly<Record<string, () => string | undefined>> = {
    etcd: () => (of(state.etcd)?.healthy ? 'healthy' : 'not healthy'),
    postgres: () => {
      const { patroni, server } = of(state.postgres) ?? {};
      const role = server?.acceptsWrites ? 'primary' : 'standby';
      return server && `${role}, ${patroni?.state ?? 'without Patroni'}`;
    },
    rabbitmq: () => {
      const nodes = of(state.rabbitmq);
      return nodes && `sees ${nodes.filter((node) => node.running).length} of 3`;
    },
    redis: () => {
      const redis = of(state.redis);
      return redis && (redis.role === 'master' ? 'primary' : 'replica');
    },
    sentinel: () => {
      const known = of(state.sentinels);
      return known && `names ${known.primary}`;
    },
  };
  const describe = states[kind];
  return describe && (describe() ?? 'does not answer');
};

const memoryMb = (pid: number | undefined): string => {
  try {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    return `${Math.round(kilobytes / 1_024)} MB`;
  } catch {
    return '–';
  }
};

await verb('cluster-status', async () => {
  const instance = savedInstance(clusterRunDir);
  const supervised = instance && supervisorOf(instance) ? readState(instance) : undefined;
  if (instance === undefined || supervised === undefined)
    throw new UserError('The cluster is not running here. Start it with "make cluster".');
  const state = await readClusterState(instance, secretsOf(instance));
  const healthOf = async (one: ProcessState): Promise<string> => {
    if (one.state !== 'running')
      return one.lastEnd === undefined ? one.state : `${one.state}, ${one.lastEnd}`;
    const [, kind = one.name, host = '0'] = /^(.*)-(\d)$/.exec(one.name) ?? [];
    if (['haproxy', 'pgbouncer', 'epmd'].includes(kind)) return 'running';
    return engineState(state, kind, Number(host)) ?? (await readiness(one.port));
  };
  const rows = await Promise.all(
    supervised.processes.map(async (one) => ({ ...one, health: await healthOf(one) })),
  );
  const ofHosts = hosts.flatMap((host) => rows.filter(({ name }) => name.endsWith(`-${host}`)));
  const cells = ofHosts.map((one) => [one.name, one.health, one.port, one.restarts, memoryMb(one.pid)]);
  for (const line of aligned([['process', 'state', 'port', 'restarts', 'memory'], ...cells]))
    console.log(line);
  const isWell = rows.every(({ state, health }) => state === 'running' && !/^(not|does not)/.test(health));
  const problems = problemsIn(state, (host) => join(instance.dataDir, `postgres-${host}`, 'patroni.yml'));
  console.log(problems.length === 0 ? '\nThe engines work together.' : `\n${problems.join('\n')}`);
  if (problems.length > 0 || !isWell) process.exitCode = 1;
});
