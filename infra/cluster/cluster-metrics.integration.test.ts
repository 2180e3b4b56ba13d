import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Log, silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { askRedis } from '@marquee/kit/redis/sentinels';
import { testConfig } from '@marquee/kit/testing/config';
import { openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { freePort } from '@marquee/kit/testing/listen-locally';
import { until } from '@marquee/kit/testing/until';
import { Registry } from 'prom-client';
import { clusterChecks } from '../../services/admin/health/cluster-metrics';
import { programPath } from '../launch/instance/config';
import { secretsOf } from '../launch/instance/secrets';
import { engineUrls } from '../launch/native/engines/engine-urls';
import { give } from '../launch/native/engines/engine-user';
import {
  postgresFolder,
  postgresProcess,
  postgresUser,
  preparePostgres,
} from '../launch/native/engines/postgres';
import { requirePrograms } from '../launch/native/engines/require-programs';
import { prepareFolders } from '../launch/native/supervisor/lifecycle';
import { privateHome, privateInstance } from '../launch/testing/private-instance';
import { prepareDatabase, roleUrls } from '../postgres/prepare-database';
import { testPasswords } from '../postgres/testing/role-passwords';
import { withClient } from '../postgres/with-client';

const label = `standby-${randomBytes(3).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'sentinels-'));
const processes: ChildProcess[] = [];

afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await Promise.all(processes.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  rmSync(folder, { recursive: true });
  rmSync(privateHome(label), { recursive: true, force: true });
});

const oneHost = {
  ...{ amqpUrl: testConfig().TEST_AMQP_URL, redisUrl: testConfig().TEST_REDIS_URL },
  ...{ db: { query: () => Promise.reject(new Error('nothing is asked')) }, standbys: 0, log: silentLog },
};

/** The checks with these engines beside those of one host, and the value of each metric after a check. */
const watched = (deps: Partial<Parameters<typeof clusterChecks>[1]>) => {
  const registry = new Registry();
  const check = clusterChecks(registry, { ...oneHost, ...deps });
  return async (): Promise<Readonly<Record<string, number>>> => {
    await check();
    const lines = (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    );
  };
};

test('on one host every figure is 0, and no engine is asked', async () => {
  const figures = await watched({})();
  expect(Object.keys(figures)).toHaveLength(8);
  expect(Object.values(figures).every((value) => value === 0)).toBe(true);
});

test('RabbitMQ: each node that accepts no connection, and whether a majority is left', async () => {
  const broker = new URL(testConfig().TEST_AMQP_URL);
  const target = { host: broker.hostname, port: Number(broker.port) };
  const nodes = await Promise.all([1, 2, 3].map(() => openFaultProxy(target)));
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
  const amqpUrl = addresses
    .map((address) => testConfig().TEST_AMQP_URL.replace(broker.host, address))
    .join(',');
  const check = watched({ amqpUrl });
  const found = async () => {
    const figures = await check();
    return {
      nodes: addresses.map((address) => figures[`rabbitmq_node_answers{node="${address}"}`]),
      silent: figures.rabbitmq_nodes_silent,
      quorumLost: figures.rabbitmq_quorum_lost,
    };
  };
  try {
    expect(await found()).toEqual({ nodes: [1, 1, 1], silent: 0, quorumLost: 0 });
    await nodes[1]?.down();
    expect(await found()).toEqual({ nodes: [1, 0, 1], silent: 1, quorumLost: 0 });
    nodes[2]?.blackHole();
    expect(await found()).toEqual({ nodes: [1, 0, 0], silent: 2, quorumLost: 1 });
    await Promise.all(nodes.map((node) => node.restore()));
    expect(await found()).toEqual({ nodes: [1, 1, 1], silent: 0, quorumLost: 0 });
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
});

const startRedis = async (
  name: string,
  lines: readonly string[],
  ...args: readonly string[]
): Promise<ChildProcess> => {
  const { redisServer } = await requirePrograms(folder, programPath(), () => undefined);
  const file = join(folder, `${name}.conf`);
  writeFileSync(file, [`dir ${folder}`, 'bind 127.0.0.1', 'save ""', ...lines].join('\n'));
  const child = spawn(redisServer, [file, ...args], { stdio: 'ignore' });
  processes.push(child);
  return child;
};

test('Redis: a Sentinel that is away, one that names another primary, and no quorum', async () => {
  const [primary, other, ...ports] = await Promise.all([1, 2, 3, 4, 5].map(() => freePort()));
  await startRedis('primary', [`port ${primary}`]);
  await startRedis('other', [`port ${other}`]);
  const sentinels = await Promise.all(
    ports.map((port, nth) =>
      startRedis(
        `sentinel-${nth}`,
        [`port ${port}`, `sentinel monitor marquee 127.0.0.1 ${primary} 2`],
        '--sentinel',
      ),
    ),
  );
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const check = watched({ redisUrl: `redis-sentinel://${addresses.join(',')}/marquee` });
  const is = (wanted: object) => async () => {
    const figures = await check();
    const found = {
      answers: addresses.map((address) => figures[`redis_sentinel_answers{sentinel="${address}"}`]),
      agrees: addresses.map((address) => figures[`redis_sentinel_agrees{sentinel="${address}"}`] ?? '–'),
      quorumLost: figures.redis_quorum_lost,
    };
    return JSON.stringify(found) === JSON.stringify(wanted);
  };
  await until('all agree', is({ answers: [1, 1, 1], agrees: [1, 1, 1], quorumLost: 0 }));
  const tell = (...words: readonly [string, ...string[]]) =>
    askRedis({ host: '127.0.0.1', port: ports[2] ?? 0 }, 2_000, (redis) => redis.call(...words));
  await tell('sentinel', 'remove', 'marquee');
  await tell('sentinel', 'monitor', 'marquee', '127.0.0.1', String(other), '2');
  await until('one differs', is({ answers: [1, 1, 1], agrees: [1, 1, 0], quorumLost: 0 }));
  sentinels[2]?.kill('SIGKILL');
  await until('it is away', is({ answers: [1, 1, 0], agrees: [1, 1, '–'], quorumLost: 0 }));
  sentinels[1]?.kill('SIGKILL');
  await until('no quorum is left', is({ answers: [1, 0, 0], agrees: [1, '–', '–'], quorumLost: 1 }));
});

/** A primary of its own with the product's roles, and how to start its standby. */
const openPrimary = async () => {
  const instance = await privateInstance(label, process.pid);
  prepareFolders(instance);
  const secrets = secretsOf(instance);
  const { postgresBin } = await requirePrograms(instance.dataDir, programPath(), () => undefined);
  await preparePostgres(instance, postgresBin, secrets);
  const { command, args, env, cwd, uid, gid } = postgresProcess(instance, postgresBin);
  const as = { cwd, ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
  const start = (given: readonly string[]): ChildProcess => {
    const child = spawn(command, [...given], { ...as, env, stdio: 'ignore' });
    processes.push(child);
    return child;
  };
  start(args);
  const url = engineUrls(instance, secrets, 'marquee').databaseUrl;
  await until('the primary answers', () => prepareDatabase(url, testPasswords).catch(() => false));
  const copy = join(instance.dataDir, 'standby');
  const port = String(instance.ports.gateway);
  const replaced = new Map([
    [postgresFolder(instance), copy],
    [`port=${instance.ports.postgres}`, `port=${port}`],
  ]);
  const standbyUrl = url.replace(`:${instance.ports.postgres}`, `:${port}`);
  return {
    url,
    standbyUrl,
    startStandby: (): ChildProcess => {
      const from = engineUrls(instance, secrets, 'postgres').databaseUrl;
      mkdirSync(copy, { mode: 0o700 });
      give(copy, postgresUser());
      execFileSync(
        join(postgresBin, 'pg_basebackup'),
        ['-d', from, '-D', copy, '-R', '--checkpoint=fast', '--no-sync'],
        { ...as, env },
      );
      return start(args.map((one) => replaced.get(one) ?? one));
    },
  };
};

test('PostgreSQL: a standby that is missing, far behind, and not synchronous', async () => {
  const { url, standbyUrl, startStandby } = await openPrimary();
  const warnings: string[] = [];
  const log: Log = { ...silentLog, warn: (event) => void warnings.push(event) };
  const db = openPostgres((await roleUrls(url, testPasswords)).services.admin, { log: silentLog, max: 1 });
  const check = watched({ db, standbys: 1, log });
  const is = (missing: number, alone: number, isBehind: boolean) => async () => {
    const figures = await check();
    const behind = figures.postgres_standby_behind_bytes ?? Number.NaN;
    return (
      figures.postgres_standbys_missing === missing &&
      figures.postgres_without_synchronous_standby === alone &&
      (isBehind ? behind > 64 * 1024 ** 2 : behind < 1024 ** 2)
    );
  };
  const onPrimary = (...statements: readonly string[]) =>
    withClient(url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  try {
    await until('it is missing', is(1, 1, false));
    const standby = startStandby();
    await until('it follows, not synchronously', is(0, 1, false));
    await onPrimary("alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
    await until('it is synchronous', is(0, 0, false));
    const { rows } = await withClient(standbyUrl, (client) =>
      client.query<{ pid: number }>('select pid from pg_stat_wal_receiver'),
    );
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    await onPrimary(
      "select pg_logical_emit_message(false, 'fill', repeat('x', 1048576)) from generate_series(1, 70)",
    );
    await until('it is behind', is(0, 0, true));
    standby.kill('SIGKILL');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await until('it is missing again', is(1, 1, false));
    await onPrimary(
      "alter system set synchronous_standby_names = ''",
      'select pg_reload_conf()',
      'set synchronous_commit = local',
      'revoke pg_read_all_stats from marquee_admin',
    );
    await until(
      'the figures are unknown',
      async () => (await check()).postgres_standbys_missing === undefined,
    );
    expect(warnings).toEqual(['postgres.standbys-not-read']);
  } finally {
    await db.close();
  }
});
