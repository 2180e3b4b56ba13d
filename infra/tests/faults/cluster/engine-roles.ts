import { askRedis } from '@marquee/kit/redis/sentinels';
import { z } from 'zod';
import { type Host, hosts, onLoopback } from '../../../cluster/layout';
import { type ClusterState, getJson } from '../../../cluster/state';
import type { Secrets } from '../../../launch/instance/secrets';

const hostIn = (name: string): Host => {
  const host = hosts.find((one) => name.endsWith(String(one)) || name.includes(`_${one}@`));
  if (host === undefined) throw new Error(`${name} names no host`);
  return host;
};

const known = (host: Host | undefined, what: string): Host => {
  if (host === undefined) throw new Error(`there is no ${what}`);
  return host;
};

/** The host of the PostgreSQL that accepts writes; throws while there is none. */
export const primaryIn = ({ postgres }: ClusterState): Host =>
  known(postgres.find(({ state }) => state?.patroni?.isLeader)?.host, 'PostgreSQL primary');

export const redisPrimaryIn = ({ redis }: ClusterState): Host =>
  known(redis.find(({ state }) => state?.role === 'master')?.host, 'Redis primary');

/** The host whose RabbitMQ node leads the queue. */
export const queueLeader = async (managementUrl: string, queue: string, ca: string): Promise<Host> => {
  const answer = await getJson(`${managementUrl}/api/queues/marquee/${queue}`, { ca });
  return hostIn(z.object({ leader: z.string() }).parse(answer).leader);
};

export const askSentinel = async (
  base: number,
  { REDIS_PASSWORD }: Pick<Secrets, 'REDIS_PASSWORD'>,
  host: Host,
  [command, ...args]: readonly [string, ...string[]],
): Promise<void> => {
  const at = `rediss://:${REDIS_PASSWORD}@${onLoopback(base).address('sentinel', host)}`;
  await askRedis(at, 5_000, (sentinel) => sentinel.call(command, ...args));
};
