import { pause } from '@marquee/kit/run/wait';
import { type Host, hosts } from '../../../cluster/layout';
import { type ClusterScenario, expectReported, ordinary, otherThan } from './cluster-scenario';
import type { ClusterEnvironment } from './environment';

const rabbitmq = (host: Host): string => `rabbitmq-${host}`;

/** Kills the host's node, and starts it again after ten seconds. */
const killNode = async (environment: ClusterEnvironment, host: Host): Promise<void> => {
  await environment.lose(rabbitmq(host));
  await pause(10_000);
  await environment.bringBack(rabbitmq(host));
  await environment.enginesReady();
};

export const nodeKilled: ClusterScenario = {
  name: 'cluster: RabbitMQ node killed',
  promise: 'the other two confirm; its clients go on to them',
  fault: async ({ environment }) => {
    const leader = await environment.queueLeader('analytics.activity.count');
    await killNode(environment, otherThan(leader));
  },
  promises: ordinary,
};

export const leaderKilled: ClusterScenario = {
  name: 'cluster: RabbitMQ leader killed',
  promise: 'a follower leads; what was confirmed is in it',
  fault: async ({ environment, expectSoon }) => {
    const leader = await environment.queueLeader('analytics.activity.count');
    await killNode(environment, leader);
    const hasMoved = async (): Promise<boolean> =>
      (await environment.queueLeader('analytics.activity.count')) !== leader;
    await expectSoon(hasMoved, environment.limit(10_000), 'no other node leads the counting queue');
  },
  promises: ordinary,
};

/**
 * The node refuses the connections of the other two, as on a network that is split. One call inside the node:
 * one after the other, the nodes would see a partial partition meanwhile, for which two of them pause.
 * Returns how to end it.
 */
const cutOff = async (environment: ClusterEnvironment, host: Host): Promise<() => Promise<void>> => {
  const others = hosts.filter((other) => other !== host).map((other) => environment.nodeOf(other));
  const { evaluate } = environment.inside(host);
  const refuse = others.map((node) => `Call(erlang, set_cookie, ['${node}', cut_off])`);
  const leave = others.map((node) => `Call(erlang, disconnect_node, ['${node}'])`);
  await evaluate([...refuse, ...leave].join(', '));
  const accept = others.map((node) => `Call(erlang, set_cookie, ['${node}', Call(erlang, get_cookie, [])])`);
  return () => evaluate(accept.join(', '));
};

export const partition: ClusterScenario = {
  name: 'cluster: RabbitMQ split 2 to 1',
  promise: 'the single node stops serving and returns by itself; the other two confirm',
  fault: async (scene) => {
    const { environment } = scene;
    const leader = await environment.queueLeader('analytics.activity.count');
    const heal = await cutOff(environment, leader);
    await expectReported(scene, new RegExp(`rabbitmq-${leader} .*(not answer, or paused|fewer nodes)`));
    await pause(5_000);
    await heal();
    await environment.enginesReady();
  },
  promises: ordinary,
};

export const brokersRestarted: ClusterScenario = {
  name: 'cluster: RabbitMQ nodes restarted one after another',
  promise: 'two of three are always there, and lead what the third one has led',
  fault: async ({ environment }) => {
    for (const host of hosts) {
      // `rabbitmq-upgrade drain`: its queues get another leader, and its clients go on to other nodes.
      await environment.inside(host).call('rabbit_maintenance', 'drain', []);
      await environment.restart(rabbitmq(host), 'SIGTERM');
      await environment.enginesReady();
    }
  },
  promises: ordinary,
  postsPerSecond: 60,
  models: 160,
};
