import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../log/log';
import { freePort } from '../testing/listen-locally';
import { until } from '../testing/until';
import { openRedis } from './open-redis';
import { redisUserLines } from './redis-users';
import { askSentinels, sentinelsIn } from './sentinels';

const password = 'p@ss/word';
const processes: ChildProcess[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kit-sentinel-'));
});

afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await Promise.all(
    processes.splice(0).map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')),
  );
  await rm(folder, { recursive: true });
});

const start = async (
  name: string,
  lines: readonly string[],
  args: readonly string[] = [],
): Promise<ChildProcess> => {
  const file = join(folder, `${name}.conf`);
  await writeFile(file, [`dir ${folder}`, 'bind 127.0.0.1', 'save ""', ...lines].join('\n'));
  const child = spawn('redis-server', [file, ...args], { stdio: 'ignore' });
  processes.push(child);
  return child;
};

test.each([
  ['is killed', 'SIGKILL'],
  ['hangs', 'SIGSTOP'],
] as const)('Sentinels lead to the primary, and to the new one when it %s', async (_case, signal) => {
  const [first, second, sentinel] = [await freePort(), await freePort(), await freePort()];
  const login = [`requirepass ${password}`, `masterauth ${password}`, redisUserLines(() => password)];
  const primary = await start('first', [`port ${first}`, ...login]);
  await start('second', [`port ${second}`, `replicaof 127.0.0.1 ${first}`, ...login]);
  const sentinelFile = [
    `port ${sentinel}`,
    `requirepass ${password}`,
    redisUserLines(() => password, 'sentinel'),
    `sentinel monitor figures 127.0.0.1 ${first} 1`,
    `sentinel auth-pass figures ${password}`,
    'sentinel down-after-milliseconds figures 1000',
    'sentinel failover-timeout figures 5000',
  ];
  await start('sentinel', sentinelFile, ['--sentinel']);

  // The first address has no Sentinel.
  const sentinels = `127.0.0.1:1,127.0.0.1:${sentinel}`;
  const url = `redis-sentinel://marquee_gateway:${encodeURIComponent(password)}@${sentinels}/figures`;
  const opened = openRedis(url, { log: silentLog });
  const address = openRedis(`redis://:${encodeURIComponent(password)}@127.0.0.1:${second}`, {
    log: silentLog,
  });
  const watcher = openRedis(`redis://:${encodeURIComponent(password)}@127.0.0.1:${sentinel}`, {
    log: silentLog,
  });
  try {
    await until('the primary has a replica', async () => {
      const replication = await opened.redis.info('replication').catch(() => '');
      return replication.includes('role:master') && replication.includes('connected_slaves:1');
    });
    await until('the value is stored', () => opened.redis.set('gateway:before', '1').catch(() => false));
    await until(
      'the replica has the value',
      async () => (await address.redis.get('gateway:before').catch(() => null)) === '1',
    );
    // A Sentinel that does not know the replica yet, or not its state, has no successor to promote.
    await until('the Sentinel knows the replica', async () => {
      const replicas = await watcher.redis.call('sentinel', 'replicas', 'figures').catch(() => []);
      return JSON.stringify(replicas).includes('"master-link-status","ok"');
    });
    // The metrics of admin ask with the same user.
    const asked = sentinelsIn(url);
    const states = asked && (await askSentinels({ ...asked, addresses: asked.addresses.slice(1) }, 60_000));
    expect(states?.[0]?.state).toEqual({ primary: `127.0.0.1:${first}`, sentinels: 1, quorum: true });
    primary.kill(signal);
    await until('the Sentinel has promoted the replica', async () => {
      const replication = await address.redis.info('replication').catch(() => '');
      return replication.includes('role:master');
    });
    await until('the new primary accepts writes', () =>
      opened.redis.set('gateway:after', '1').catch(() => false),
    );
    const values = () => address.redis.mget('gateway:before', 'gateway:after').catch(() => undefined);
    expect(await until('the former replica answers', values)).toEqual(['1', '1']);
  } finally {
    opened.close();
    address.close();
    watcher.close();
  }
});
