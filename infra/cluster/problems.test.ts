import { hosts } from './layout';
import { problemsIn } from './problems';
import type { ClusterState } from './state';

const node = (name: string, running = true) => ({
  ...{ name, running, disk_free_alarm: false, mem_alarm: false },
});
const nodes = [node('rabbit_1'), node('rabbit_2'), node('rabbit_3')];
const sentinel = { primary: '10.0.0.1:6379', sentinels: 3, quorum: true };

const primary = { acceptsWrites: true, position: 900_000_000 };
const standby = { state: 'running', isLeader: false };

const well: ClusterState = {
  etcd: hosts.map((host) => ({ host, state: { healthy: true } })),
  postgres: [
    { host: 1, state: { patroni: { state: 'running', isLeader: true }, server: primary } },
    { host: 2, state: { patroni: standby, server: { acceptsWrites: false, position: 900_000_000 } } },
    { host: 3, state: { patroni: standby, server: { acceptsWrites: false, position: 899_000_000 } } },
  ],
  rabbitmq: hosts.map((host) => ({ host, state: nodes })),
  redis: [
    { host: 1, state: { role: 'master' } },
    { host: 2, state: { role: 'slave' } },
    { host: 3, state: { role: 'slave' } },
  ],
  sentinels: hosts.map((host) => ({ host, state: sentinel })),
};

/** The state with one host's part of an engine replaced. */
const but = <Engine extends keyof ClusterState>(
  engine: Engine,
  host: number,
  state: ClusterState[Engine][number]['state'],
): ClusterState => ({
  ...well,
  [engine]: well[engine].map((one) => (one.host === host ? { host, state } : one)),
});

test('a cluster that works has no problem', () => {
  expect(problemsIn(well)).toEqual([]);
});

const alone = [node('rabbit_1', false), node('rabbit_2', false), node('rabbit_3')];

test.each<[string, ClusterState, RegExp]>([
  [
    'etcd without quorum',
    { ...well, etcd: well.etcd.map((one) => (one.host === 1 ? one : { ...one, state: undefined })) },
    /^etcd has no quorum: etcd-2 and etcd-3 .*Start one of them/,
  ],
  [
    'no PostgreSQL primary',
    but('postgres', 1, undefined),
    /^No PostgreSQL is the primary: .*Start the missing servers/,
  ],
  [
    'a demoted primary that still accepts connections',
    but('postgres', 2, { patroni: undefined, server: primary }),
    /^postgres-2 still accepts writes although postgres-1 is the primary: stop it/,
  ],
  [
    'a standby far behind',
    but('postgres', 3, { patroni: standby, server: { acceptsWrites: false, position: 700_000_000 } }),
    /^postgres-3 is 191 MB behind its primary: check its disk and network/,
  ],
  [
    'RabbitMQ without quorum',
    {
      ...well,
      rabbitmq: well.rabbitmq.map((one) =>
        one.host === 3 ? { ...one, state: alone } : { ...one, state: undefined },
      ),
    },
    /^RabbitMQ has no quorum: 1 of 3 nodes run, .*Start another node/,
  ],
  ['a split network', but('rabbitmq', 3, alone), /^RabbitMQ is split: rabbitmq-3 .*Repair the network/],
  [
    'a full disk on one node',
    but('rabbitmq', 1, [{ ...node('rabbit_1'), disk_free_alarm: true }, ...nodes.slice(1)]),
    /^rabbit_1 has too little disk space and blocks publishers .*free some on that host/,
  ],
  [
    'a Sentinel that disagrees',
    but('sentinels', 2, { ...sentinel, primary: '10.0.0.3:6379' }),
    /^sentinel-2 disagrees: it names 10\.0\.0\.3:6379 .*Restart it/,
  ],
  [
    'too few Sentinels',
    {
      ...well,
      sentinels: well.sentinels.map((one) => (one.host === 1 ? one : { ...one, state: undefined })),
    },
    /^Redis has no quorum: .*Start one of them/,
  ],
])('%s is one sentence with its remedy', (_case, state, expected) => {
  const problems = problemsIn(state);
  expect(problems.filter((problem) => expected.test(problem))).toHaveLength(1);
});
