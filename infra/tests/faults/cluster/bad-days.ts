import type { Host } from '../../../cluster/layout';
import { farBehindBytes } from '../../../cluster/problems';
import { withClient } from '../../../postgres/with-client';
import { type ClusterScenario, expectReported, ordinary, otherThan } from './cluster-scenario';
import type { ClusterEnvironment } from './environment';

/** Begins the fault and returns how to end it. */
type Begin = (environment: ClusterEnvironment) => Promise<() => void | Promise<void>>;

/** `make cluster-status` prints such a sentence meanwhile, nothing else afterwards; accepting goes on. */
const badDay = (name: string, sentence: RegExp, begin: Begin): ClusterScenario => ({
  name: `cluster: ${name}`,
  promise: 'one sentence of make cluster-status names it and its remedy; accepting goes on',
  fault: async (scene) => {
    const end = await begin(scene.environment);
    await expectReported(scene, sentence).finally(end);
    await scene.environment.enginesReady();
  },
  promises: ordinary,
  postsPerSecond: 60,
});

const without =
  (...names: readonly string[]): Begin =>
  async (environment) => {
    await environment.lose(...names);
    return () => environment.bringBack(...names);
  };

/** One standby receives nothing while the primary writes more than a standby may be behind. */
const stopStandby: Begin = async (environment) => {
  const resume = environment.freezeReceiver(otherThan(await environment.primary()));
  const megabytes = Math.ceil((1.2 * farBehindBytes) / 1_048_576);
  await withClient(environment.ownerUrl, (client) =>
    client.query(
      "select pg_logical_emit_message(false, 'fill', string_agg(md5(random()::text), '')) from generate_series(1, $1) megabyte, generate_series(1, 32768) part group by megabyte",
      [megabytes],
    ),
  );
  return resume;
};

/** RabbitMQ looks at the free space, so the limit changes: a full disk would stop everything else too. */
const fillDisk: Begin = async (environment) => {
  const limitDisk = (bytes: number) =>
    environment.inside(2).call('rabbit_disk_monitor', 'set_disk_free_limit', [String(bytes)]);
  await limitDisk(1e15);
  return () => limitDisk(512_000_000);
};

/** The Sentinel of host 3 is given a replica as its primary. */
const misleadSentinel: Begin = async (environment) => {
  const primary = await environment.redisPrimary();
  const monitor = async (host: Host): Promise<void> => {
    const sentinel = (...words: readonly string[]) => environment.askSentinel(3, 'sentinel', ...words);
    await sentinel('remove', 'marquee');
    await sentinel('monitor', 'marquee', ...environment.addressOf('redis', host).split(':'), '2');
    await sentinel('set', 'marquee', 'auth-pass', environment.redisPassword);
    await sentinel('set', 'marquee', 'down-after-milliseconds', '2000');
  };
  await monitor(otherThan(primary));
  return () => monitor(primary);
};

/** A split network is "RabbitMQ split 2 to 1". */
export const badDays: readonly ClusterScenario[] = [
  badDay('RabbitMQ has no quorum', /^RabbitMQ has no quorum/, without('rabbitmq-2', 'rabbitmq-3')),
  badDay('etcd has no quorum', /^etcd has no quorum/, without('etcd-2', 'etcd-3')),
  badDay('Redis has no quorum', /^Redis has no quorum/, without('sentinel-2', 'sentinel-3')),
  badDay('a full disk on one node', /^rabbit_2@localhost has too little disk space/, fillDisk),
  badDay('a standby far behind', /^postgres-\d is \d+ MB behind/, stopStandby),
  badDay(
    'PostgreSQL primary cut off from etcd, still accepting connections',
    /^postgres-\d still accepts writes although/,
    async (environment) => environment.freezePatroni(await environment.primary()),
  ),
  badDay('a Sentinel disagrees', /^sentinel-3 disagrees: it names/, misleadSentinel),
];
