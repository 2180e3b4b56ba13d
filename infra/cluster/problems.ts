import { hosts } from './layout';
import type { ClusterState } from './state';

const names = (these: readonly number[], engine: string): string =>
  these.map((host) => `${engine}-${host}`).join(' and ');

const silent = (reported: readonly { readonly host: number; readonly state: unknown }[]): readonly number[] =>
  reported.filter(({ state }) => state === undefined).map(({ host }) => host);

const doNotAnswer = (these: readonly number[], engine: string): string =>
  `${names(these, engine)} ${these.length === 1 ? 'does' : 'do'} not answer`;

function* etcdProblems({ etcd }: ClusterState): Generator<string> {
  const unhealthy = etcd.filter(({ state }) => state?.healthy !== true);
  const away = silent(etcd);
  if (unhealthy.length >= 2)
    yield `etcd has no quorum: ${away.length === 0 ? 'its members do not reach each other' : doNotAnswer(away, 'etcd')}, so no PostgreSQL primary can be elected. Start one of them; the present primary goes on while it reaches both standbys.`;
  else
    for (const { host } of unhealthy)
      yield `etcd-${host} does not answer, or reaches no other: start it before another one is lost.`;
}

/** The path of the file of one host. */
type PatroniConfig = (host: number) => string;

/** A standby that needs so much more write-ahead log is far behind. */
export const farBehindBytes = 64 * 1_048_576;

function* postgresProblems({ postgres }: ClusterState, patroniConfig: PatroniConfig): Generator<string> {
  const leader = postgres.find(({ state }) => state?.patroni?.isLeader);
  if (leader === undefined) {
    yield 'No PostgreSQL is the primary: events are accepted and wait in RabbitMQ, lists and dashboards answer 503. Start the missing servers; only the last synchronous standby can be promoted.';
    return;
  }
  const position = leader.state?.server?.position ?? 0;
  for (const { host, state } of postgres) {
    if (host === leader.host) continue;
    const behind = position - (state?.server?.position ?? 0);
    if (state?.server?.acceptsWrites)
      yield `postgres-${host} still accepts writes although postgres-${leader.host} is the primary: stop it. HAProxy does not lead to it, and started by Patroni it follows.`;
    else if (state?.patroni === undefined || state.server === undefined)
      yield `postgres-${host} is no standby (${state?.patroni?.state ?? 'its Patroni does not answer'}): start it; if it does not follow, copy it anew with "patronictl -c ${patroniConfig(leader.host)} reinit --force marquee postgres-${host}". Until then the next failure may have none to promote.`;
    else if (behind > farBehindBytes)
      yield `postgres-${host} is ${Math.round(behind / 1_048_576)} MB behind its primary: check its disk and network; it is not promoted in this state.`;
  }
}

function* rabbitmqProblems({ rabbitmq }: ClusterState): Generator<string> {
  const views = rabbitmq.flatMap(({ host, state }) => (state === undefined ? [] : [{ host, nodes: state }]));
  const running = (nodes: (typeof views)[number]['nodes']) => nodes.filter((node) => node.running);
  const widest = Math.max(0, ...views.map(({ nodes }) => running(nodes).length));
  if (widest < 2) {
    yield `RabbitMQ has no quorum: ${widest} of 3 nodes run, so nothing is confirmed and accepted events wait in the spools. Start another node.`;
    return;
  }
  const narrow = views.filter(({ nodes }) => running(nodes).length < widest).map(({ host }) => host);
  if (narrow.length > 0)
    yield `RabbitMQ is split: ${names(narrow, 'rabbitmq')} ${narrow.length === 1 ? 'sees' : 'see'} fewer nodes than the others. Repair the network between the hosts; the smaller side stops serving and returns by itself.`;
  const away = silent(rabbitmq);
  if (away.length > 0)
    yield `${doNotAnswer(away, 'rabbitmq')}, or paused without a majority: start what is away, or repair the network.`;
  const alarmed = views
    .flatMap(({ nodes }) => nodes)
    .filter((node) => node.disk_free_alarm || node.mem_alarm);
  for (const node of new Map(alarmed.map((one) => [one.name, one])).values())
    yield `${node.name} has too little ${node.disk_free_alarm ? 'disk space' : 'memory'} and blocks publishers of the whole cluster, so accepted events wait in the spools: free some on that host.`;
}

function* redisProblems({ redis, sentinels }: ClusterState): Generator<string> {
  const answers = sentinels.flatMap(({ host, state }) => (state === undefined ? [] : [{ host, ...state }]));
  if (answers.length < 2) {
    yield 'Redis has no quorum: two Sentinels do not answer, so no new primary is elected. Start one of them.';
    return;
  }
  const majority = answers.find(
    ({ primary }) => answers.filter((other) => other.primary === primary).length * 2 > hosts.length,
  )?.primary;
  if (majority === undefined)
    yield 'The Sentinels do not agree on a Redis primary: repair the network between them; live users are unknown until then.';
  else
    for (const { host, primary } of answers.filter((one) => one.primary !== majority))
      yield `sentinel-${host} disagrees: it names ${primary} as the Redis primary, the others ${majority}. Restart it; it learns the primary from the others.`;
  if (answers.some(({ quorum, sentinels: known }) => !quorum || known < hosts.length))
    yield 'A Sentinel does not know enough others to replace a Redis primary: start the missing ones.';
  const primaries = redis.filter(({ state }) => state?.role === 'master').map(({ host }) => host);
  if (primaries.length > 1)
    yield `${names(primaries, 'redis')} are both primaries: the Sentinels make one a replica within seconds.`;
  const away = silent(redis);
  if (away.length > 0) yield `${doNotAnswer(away, 'redis')}: start what is away before the last one is lost.`;
}

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
