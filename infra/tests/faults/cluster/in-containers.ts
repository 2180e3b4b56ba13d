/**
 * Checks a running cluster of docker-compose.yml: `node --import tsx infra/tests/faults/cluster/in-containers.ts
 * <project>`. Which ports a process of the gateway reaches, what etcd and Patroni refuse, and whether the
 * primaries of PostgreSQL and Redis and a RabbitMQ node are replaced when they are killed. Ends with 1 otherwise.
 */
import { execFileSync } from 'node:child_process';
import { UserError } from '@marquee/kit/errors/user-error';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { hosts, portNames, ports } from '../../../cluster/layout';

const [project] = process.argv.slice(2);
if (project === undefined) throw new UserError('Usage: in-containers.ts <project of docker compose>.');

const docker = (...args: readonly string[]): string =>
  execFileSync('docker', [...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const idOf = (service: string): string =>
  docker(
    ...['ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${project}`],
    ...['--filter', `label=com.docker.compose.service=${service}`],
  );
const inside = (service: string, ...command: readonly string[]): string =>
  docker('exec', idOf(service), ...command);
/** As `inside`, with a failure's output. */
const answerOf = (service: string, script: string): string =>
  inside(service, 'bash', '-c', `{ ${script}; } 2>&1 || true`);

const Networks = z.record(z.string(), z.object({ IPAddress: z.string() }));
const ipsOf = (service: string): readonly string[] =>
  Object.values(
    Networks.parse(
      JSON.parse(docker('inspect', '--format', '{{json .NetworkSettings.Networks}}', idOf(service))),
    ),
  ).flatMap(({ IPAddress }) => (IPAddress === '' ? [] : [IPAddress]));

let broken = 0;
const check = (what: string, isRight: boolean): void => {
  console.log(`${isRight ? '✓' : '✗'} ${what}`);
  if (!isRight) broken += 1;
};

/** Prints which of the addresses accept a connection within two seconds. */
const probe = `const net = require('node:net');
const reach = ([host, port]) => new Promise((resolve) => {
  const socket = net.connect({ host, port, timeout: 2000 });
  const end = (open) => { socket.destroy(); resolve(open ? [host + ':' + port] : []); };
  socket.on('connect', () => end(true)).on('timeout', () => end(false)).on('error', () => end(false));
});
Promise.all(JSON.parse(process.argv[1]).map(reach)).then((all) => console.log(JSON.stringify(all.flat())));`;

const reachedFrom = (service: string, targets: readonly (readonly [string, number])[]): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(inside(service, 'node', '-e', probe, JSON.stringify(targets))));

const engines = ['etcd', 'postgres', 'rabbitmq', 'redis', 'sentinel', 'haproxy', 'pgbouncer'];
/** What the gateway needs; HAProxy has its entries and its own state. */
const needed = (process: string, port: string): boolean =>
  process === 'redis' || process === 'sentinel' || (process === 'haproxy' && port !== 'primary');

/** By each IP, also of networks that the gateway is not in, where a name does not resolve. */
const targets = [
  ...portNames.map((name) => ({ name, ...ports[name] })),
  { name: 'epmd', process: 'rabbitmq', standard: 4_369 },
].flatMap(({ name, process, standard }) =>
  engines.includes(process)
    ? hosts.flatMap((host) =>
        ipsOf(`${process}-${host}`).map((at) => ({
          at: [at, standard] as const,
          isNeeded: needed(process, name),
        })),
      )
    : [],
);

const closed = targets.filter((target) => !target.isNeeded).map(({ at }) => at);
for (const service of ['gateway-1', 'web-2']) {
  const reached = reachedFrom(service, closed);
  check(
    `${service} reaches none of ${closed.length} addresses of PostgreSQL, Patroni, etcd, RabbitMQ and PgBouncer${reached.map((one) => `, but ${one}`).join('')}`,
    reached.length === 0,
  );
}
const named = hosts.flatMap((host) => [
  [`redis-${host}`, 6_379] as const,
  [`sentinel-${host}`, 26_379] as const,
]);
check(`gateway-1 reaches Redis and the Sentinels`, reachedFrom('gateway-1', named).length === named.length);
check(
  'web-2 reaches neither',
  reachedFrom(
    'web-2',
    targets.flatMap(({ at }) => (/^(?:6|26)379$/.test(String(at[1])) ? [at] : [])),
  ).length === 0,
);
for (const [from, to] of [
  ['catalog-1', 'pgbouncer-1'],
  ['catalog-1', 'rabbitmq-2'],
] as const)
  check(`${from} reaches ${to}`, reachedFrom(from, [[to, to.startsWith('p') ? 6_432 : 5_671]]).length === 1);
check(
  'catalog-1 reaches neither PostgreSQL, Patroni nor etcd',
  reachedFrom(
    'catalog-1',
    targets.flatMap(({ at }) => (/^(?:5432|8008|2379|2380)$/.test(String(at[1])) ? [at] : [])),
  ).length === 0,
);

const pem = '/etc/marquee/cluster';
check(
  'etcd refuses a client without a certificate',
  /certificate required|bad certificate|alert/.test(
    answerOf(
      'postgres-1',
      `(printf 'GET /health HTTP/1.0\\r\\n\\r\\n'; sleep 1) | openssl s_client -quiet -connect etcd-1:2379 -CAfile ${pem}/postgres-1/ca.pem`,
    ),
  ),
);
check(
  'Patroni refuses a change without a client certificate',
  answerOf(
    'postgres-1',
    `(printf 'PATCH /config HTTP/1.0\\r\\nContent-Length: 2\\r\\n\\r\\n{}'; sleep 1) | openssl s_client -quiet -connect postgres-2:8008 -CAfile ${pem}/postgres-1/ca.pem`,
  ).includes('client certificate required'),
);

const Members = z.array(z.object({ Member: z.string(), Role: z.string(), State: z.string() }));
const members = (from: string) =>
  Members.parse(JSON.parse(inside(from, 'patronictl', '-c', '/data/patroni.yml', 'list', '-f', 'json')));
const leaderSeenBy = (from: string): string =>
  members(from).find(({ Role, State }) => Role === 'Leader' && State === 'running')?.Member ?? '';
const isReady = (gateway: string): boolean =>
  inside(gateway, 'bash', 'infra/docker/alive.sh', '8101', '/readyz') === '';
const soonMs = 300_000;
const other = (name: string): string => name.replace(/\d$/, (host) => String((Number(host) % 3) + 1));

/** Ends the container, waits until another serves, starts it again and waits until all is as before. */
const replaced = async (
  name: string,
  isReplaced: () => boolean,
  isBack: () => boolean,
  [end, begin] = ['kill', 'start'],
): Promise<void> => {
  const without = (ask: () => boolean) => async () => {
    try {
      return ask();
    } catch {
      return false;
    }
  };
  const startedAt = performance.now();
  docker(end, idOf(name));
  try {
    await until(`${name} is replaced`, without(isReplaced), soonMs);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    await until(
      'the gateway is ready',
      without(() => isReady('gateway-1')),
      soonMs,
    );
    check(`${name} is replaced, after ${seconds} s, and gateway-1 is ready`, true);
  } finally {
    docker(begin, idOf(name));
  }
  await until(`${name} is back`, without(isBack), soonMs);
  check(`${name} is back`, true);
};

const primary = leaderSeenBy('postgres-1');
await replaced(
  primary,
  () => ![primary, ''].includes(leaderSeenBy(other(primary))),
  () => members(other(primary)).filter(({ State }) => ['running', 'streaming'].includes(State)).length === 3,
);
/** What the node has logged of another: 'up' or 'down'. */
const loggedOf = (node: string, by: string): string | undefined =>
  [...docker('logs', '--tail', '2000', idOf(by)).matchAll(/rabbit on node \S+-(\d)'? (up|down)/g)]
    .filter(([, host]) => node.endsWith(`-${host}`))
    .at(-1)?.[2];
await replaced(
  'rabbitmq-1',
  () => loggedOf('rabbitmq-1', 'rabbitmq-2') === 'down',
  () => loggedOf('rabbitmq-1', 'rabbitmq-2') === 'up',
);

const redisPrimary = (from: string): string =>
  inside(
    from,
    ...[
      'sh',
      '-c',
      `redis-cli --tls --cacert ${pem}/${from}/ca.pem -p 26379 -a "$(sed -n 's/^requirepass //p' /data/sentinel.conf | tr -d '"')" --no-auth-warning sentinel get-master-addr-by-name marquee | head -1`,
    ],
  );
// Frozen and not killed: a Sentinel waits up to 20 s for a name that Docker has removed.
const redis = redisPrimary('sentinel-1');
await replaced(
  redis,
  () => /^redis-\d$/.test(redisPrimary('sentinel-1')) && redisPrimary('sentinel-1') !== redis,
  () => inside(redis, 'redis-cli', '--tls', '--cacert', `${pem}/${redis}/ca.pem`, 'ping').includes('NOAUTH'),
  ['pause', 'unpause'],
);
console.log(broken === 0 ? '\nEvery check holds.' : `\n${broken} checks failed.`);
process.exitCode = broken === 0 ? 0 : 1;
