import { until } from '@marquee/kit/testing/until';
import { hosts } from '../../../cluster/layout';
import { farBehindBytes } from '../../../cluster/problems';
import { withClient } from '../../../postgres/with-client';
import type { Scene } from '../scenario';
import type { ClusterEnvironment } from './environment';
import { type ClusterScenario, cutOff, ordinary } from './scenarios';

type ClusterScene = Scene<ClusterEnvironment>;

/** Records a violation unless `make cluster-status` prints such a sentence, then undoes the fault and waits until nothing is wrong. */
const isReported = async (
  { environment, expectSoon, note }: ClusterScene,
  sentence: RegExp,
  undo: () => void | Promise<void>,
): Promise<void> => {
  const isNamed = async (): Promise<boolean> => {
    const found = (await environment.problems()).find((problem) => sentence.test(problem));
    if (found !== undefined) note(`reported: ${found}`);
    return found !== undefined;
  };
  try {
    await expectSoon(isNamed, environment.limit(20_000), `nothing reports ${sentence}`);
  } finally {
    await undo();
  }
  await environment.enginesReady();
};

const standbyFarBehind = async (scene: ClusterScene): Promise<void> => {
  const { environment } = scene;
  const primary = await environment.primary();
  const standby = hosts.find((host) => host !== primary) ?? 1;
  const resume = environment.freezeReceiver(standby);
  await withClient(environment.ownerUrl, (client) =>
    client.query(
      "select pg_logical_emit_message(false, 'fill', string_agg(md5(random()::text), '')) from generate_series(1, $1) megabyte, generate_series(1, 32768) part group by megabyte",
      [Math.ceil((1.2 * farBehindBytes) / 1_048_576)],
    ),
  );
  await isReported(scene, new RegExp(`^postgres-${standby} is \\d+ MB behind`), resume);
};

const demotedPrimary = async (scene: ClusterScene): Promise<void> => {
  const former = await scene.environment.primary();
  const resume = scene.environment.freezePatroni(former);
  await isReported(scene, new RegExp(`^postgres-${former} still accepts writes although`), resume);
};

const splitBroker = async (scene: ClusterScene): Promise<void> => {
  const heal = await cutOff(scene.environment, 3);
  await isReported(scene, /^rabbitmq-3 does not answer, or has paused|^RabbitMQ is split: rabbitmq-3/, heal);
};

const diskAlarm = async (scene: ClusterScene): Promise<void> => {
  const inside = scene.environment.inside(2);
  const limit = (bytes: number) => inside.call('rabbit_disk_monitor', 'set_disk_free_limit', [String(bytes)]);
  await limit(1e15);
  await isReported(scene, /^rabbit_2@localhost has too little disk space/, () => limit(512_000_000));
};

/** The Sentinel of host 3 is given a replica as its primary. It learns the right one from the others' announcements. */
const dissentingSentinel = async (scene: ClusterScene): Promise<void> => {
  const { environment } = scene;
  const primary = await environment.redisPrimary();
  const [ip, port] = environment.redisOf(hosts.find((host) => host !== primary) ?? 1);
  const sentinel = (...words: readonly string[]) => environment.askSentinel(3, 'sentinel', ...words);
  const monitor = async (address: readonly [string, string]): Promise<void> => {
    await sentinel('remove', 'marquee');
    await sentinel('monitor', 'marquee', ...address, '2');
    await sentinel('set', 'marquee', 'auth-pass', environment.redisPassword);
    await sentinel('set', 'marquee', 'down-after-milliseconds', '2000');
  };
  await monitor([ip, port]);
  await isReported(scene, /^sentinel-3 disagrees: it names|A Sentinel does not know enough others/, () =>
    monitor(environment.redisOf(primary)),
  );
};

const without = async (scene: ClusterScene, names: readonly string[], sentence: RegExp): Promise<void> => {
  await scene.environment.lose(...names);
  await isReported(scene, sentence, () => scene.environment.bringBack(...names));
};

export const badDays: ClusterScenario = {
  name: 'cluster: bad days are reported',
  promise: 'each state is one sentence of make cluster-status, and accepting goes on',
  fault: async (scene) => {
    await until('nothing is wrong', async () => (await scene.environment.problems()).length === 0);
    await without(scene, ['etcd-2', 'etcd-3'], /^etcd has no quorum/);
    await without(scene, ['sentinel-2', 'sentinel-3'], /^Redis has no quorum/);
    await without(scene, ['rabbitmq-2', 'rabbitmq-3'], /^RabbitMQ has no quorum/);
    await splitBroker(scene);
    await diskAlarm(scene);
    await standbyFarBehind(scene);
    await demotedPrimary(scene);
    await dissentingSentinel(scene);
  },
  postsPerSecond: 40,
  models: 160,
  settleWithinMs: 180_000,
  promises: ordinary,
};
