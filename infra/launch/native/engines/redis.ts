import { join } from 'node:path';
import { redisUserLines } from '@marquee/kit/redis/redis-users';
import { digest } from '../../instance/checkout';
import { programPath } from '../../instance/config';
import type { Instance } from '../../instance/instance';
import type { Secrets } from '../../instance/secrets';
import type { ProcessSpec } from '../supervisor/plan';
import { createFor, type EngineUser, engineUser, writeFor } from './engine-user';

const folder = (instance: Instance): string => join(instance.dataDir, 'redis');
const user = (): EngineUser | undefined => engineUser(['redis', 'nobody']);

/** Writes the configuration and returns its digest. */
export const prepareRedis = (instance: Instance, secrets: Secrets): string => {
  const content = configuration(instance, secrets);
  createFor(folder(instance), user());
  writeFor(join(folder(instance), 'redis.conf'), content, user());
  return digest(content);
};

/** Nothing is persisted: Redis holds only what can be lost. When full it evicts keys nearest to expiry. */
const configuration = (instance: Instance, secrets: Secrets): string =>
  [
    'bind 127.0.0.1',
    `port ${instance.ports.redis}`,
    `requirepass ${secrets.REDIS_PASSWORD}`,
    redisUserLines((name) => secrets[name]),
    'daemonize no',
    'appendonly no',
    'save ""',
    'maxmemory 256mb',
    'maxmemory-policy volatile-ttl',
    'tcp-keepalive 60',
    // Setting the process title would overwrite the environment that identifies the instance's processes.
    'set-proc-title no',
    '',
  ].join('\n');

/** This instance’s Redis. `configured`: the digest of its file, whose change restarts it. */
export const redisProcess = (instance: Instance, server: string, configured: string): ProcessSpec => ({
  name: 'redis',
  kind: 'engine',
  command: server,
  args: [join(folder(instance), 'redis.conf')],
  env: { PATH: programPath() },
  cwd: folder(instance),
  ...user(),
  port: instance.ports.redis,
  stopWithinMs: 10_000,
  revision: configured,
});
