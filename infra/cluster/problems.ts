import { hosts } from './layout';
import type { ClusterState, PostgresState } from './state';

const names = (these: readonly number[], engine: string): string =>
  these.map((host) => `${engine}-${host}`).join(' and ');

const silent = (reported: readonly { readonly host: number; readonly state: unknown }[]): readonly number[] =>
  reported.filter(({ state }) => state === undefined).map(({ host }) => host);

const doNotAnswer = (these: readonly number[], engine: string): string =>
  `${names(these, engine)} ${these.length === 1 ? 'does' : 'do'} not answer`;

const etcdProblems = ({ etcd }: ClusterState): readonly string[] => {
  const unhealthy = etcd.filter(({ state }) => state?.healthy !== true);
  const away = silent(etcd);
  if (unhealthy.length >= 2)
    return [
      `etcd has no quorum: ${away.length === 0 ? 'its members do not reach each other' : doNotAnswer(away, 'etcd')}, so no PostgreSQL primary can be elected. Start one of them; the present primary goes on while it reaches both standbys.`,
    ];
  return unhealthy.map(
    ({ host }) => `etcd-${host} does not answer, or reaches no other: start it before another one is lost.`,
  );
};

/** The path of the file of one host. */
type PatroniConfig = (host: number) => string;

/** A standby that needs so much more write-ahead log is far behind. */
export const farBehindBytes = 64 * 1_048_576;

const postgresProblems = ({ postgres }: ClusterState, patroniConfig: PatroniConfig): readonly string[] => {
  const leader = postgres.find(({ state }) => state?.patroni?.isLeader);
  if (leader === undefined)
    return [
      'No PostgreSQL is the primary: events are accepted and wait in RabbitMQ, lists and dashboards answer 503. Start the missing servers; only the last synchronous standby can be promoted.',
    ];
  const position = leader.state?.server?.position ?? 0;
  return postgres
    .filter(({ host }) => host !== leader.host)
    .flatMap(({ host, state }) =>
      standbyProblem(host, state, { host: leader.host, position, config: patroniConfig(leader.host) }),
    );
};

const standbyProblem = (
  host: number,
  state: PostgresState | undefined,
  leader: { readonly host: number; readonly position: number; readonly config: string },
): readonly string[] => {
  if (state?.server?.acceptsWrites)
    return [
      `postgres-${host} still accepts writes although postgres-${leader.host} is the primary: stop it. HAProxy does not lead to it, and started by Patroni it follows.`,
    ];
  if (state?.patroni === undefined || state.server === undefined)
    return [
      `postgres-${host} is no standby (${state?.patroni?.state ?? 'its Patroni does not answer'}): start it; if it does not follow, copy it anew with "patronictl -c ${leader.config} reinit --force marquee postgres-${host}". Until then the next failure may have none to promote.`,
    ];
  const behind = leader.position - state.server.position;
  return behind > farBehindBytes
    ? [
        `postgres-${host} is ${Math.round(behind / 1_048_576)} MB behind its primary: check its disk and network; it is not promoted in this state.`,
      ]
    : [];
};

const rabbitmqProblems = ({ rabbitmq }: ClusterState): readonly string[] => {
  const views = rabbitmq.flatMap(({ host, state }) => (state === undefined ? [] : [{ host, nodes: state }]));
  const running = (nodes: (typeof views)[number]['nodes']) => nodes.filter((node) => node.running);
  const widest = Math.max(0, ...views.map(({ nodes }) => running(nodes).length));
  if (widest < 2)
    return [
      `RabbitMQ has no quorum: ${widest} of 3 nodes run, so nothing is confirmed and accepted events wait in the spools. Start another node.`,
    ];
  const narrow = views.filter(({ nodes }) => running(nodes).length < widest).map(({ host }) => host);
  const away = silent(rabbitmq);
  const alarmed = views
    .flatMap(({ nodes }) => nodes)
    .filter((node) => node.disk_free_alarm || node.mem_alarm);
  const alarms = [...new Map(alarmed.map((node) => [node.name, node])).values()];
  return [
    ...(narrow.length > 0
      ? [
          `RabbitMQ is split: ${names(narrow, 'rabbitmq')} ${narrow.length === 1 ? 'sees' : 'see'} fewer nodes than the others. Repair the network between the hosts; the smaller side stops serving and returns by itself.`,
        ]
      : []),
    ...(away.length > 0
      ? [
          `${doNotAnswer(away, 'rabbitmq')}, or paused without a majority: start what is away, or repair the network.`,
        ]
      : []),
    ...alarms.map(
      (node) =>
        `${node.name} has too little ${node.disk_free_alarm ? 'disk space' : 'memory'} and blocks publishers of the whole cluster, so accepted events wait in the spools: free some on that host.`,
    ),
  ];
};

const redisProblems = ({ redis, sentinels }: ClusterState): readonly string[] => {
  const answers = sentinels.flatMap(({ host, state }) => (state === undefined ? [] : [{ host, ...state }]));
  if (answers.length < 2)
    return [
      'Redis has no quorum: two Sentinels do not answer, so no new primary is elected. Start one of them.',
    ];
  const majority = answers.find(
    ({ primary }) => answers.filter((other) => other.primary === primary).length * 2 > hosts.length,
  )?.primary;
  const dissenting = answers.filter(({ primary }) => primary !== majority);
  const away = silent(redis);
  const primaries = redis.filter(({ state }) => state?.role === 'master');
  return [
    ...(majority === undefined
      ? [
          'The Sentinels do not agree on a Redis primary: repair the network between them; live users are unknown until then.',
        ]
      : dissenting.map(
          ({ host, primary }) =>
            `sentinel-${host} disagrees: it names ${primary} as the Redis primary, the others ${majority}. Restart it; it learns the primary from the others.`,
        )),
    ...(answers.some(({ quorum, sentinels: known }) => !quorum || known < hosts.length)
      ? ['A Sentinel does not know enough others to replace a Redis primary: start the missing ones.']
      : []),
    ...(primaries.length > 1
      ? [
          `${names(
            primaries.map(({ host }) => host),
            'redis',
          )} are both primaries: the Sentinels make one a replica within seconds.`,
        ]
      : []),
    ...(away.length > 0
      ? [`${doNotAnswer(away, 'redis')}: start what is away before the last one is lost.`]
      : []),
  ];
};

/** Every problem of the engines, with its remedy. `patroniConfig`: a host's file, for the commands. */
export const problemsIn = (
  state: ClusterState,
  patroniConfig: PatroniConfig = (host) => `/etc/marquee/cluster/postgres-${host}/patroni.yml`,
): readonly string[] => [
  ...etcdProblems(state),
  ...postgresProblems(state, patroniConfig),
  ...rabbitmqProblems(state),
  ...redisProblems(state),
];
