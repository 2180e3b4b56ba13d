import { Redis } from 'ioredis';
import { z } from 'zod';
import { type Host, hosts, onLoopback } from '../../../cluster/layout';
import type { ClusterState } from '../../../cluster/state';
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
export const queueLeader = async (managementUrl: string, queue: string): Promise<Host> => {
  const { username, password, origin } = new URL(managementUrl);
  const answer = await fetch(`${origin}/api/queues/marquee/${queue}`, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  });
  return hostIn(z.object({ leader: z.string() }).parse(await answer.json()).leader);
};

export const askSentinel = async (
  base: number,
  { REDIS_PASSWORD }: Pick<Secrets, 'REDIS_PASSWORD'>,
  host: Host,
  [command, ...args]: readonly [string, ...string[]],
): Promise<void> => {
  const sentinel = new Redis(`redis://:${REDIS_PASSWORD}@${onLoopback(base).address('sentinel', host)}`);
  try {
    await sentinel.call(command, ...args);
  } finally {
    sentinel.disconnect();
  }
};
