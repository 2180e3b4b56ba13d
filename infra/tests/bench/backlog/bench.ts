/**
 * Measures how fast 1, 2 and 3 workers count a backlog of mixed events: `node --import tsx
 * infra/tests/bench/backlog/bench.ts`, variables as in config.ts. Prints a Markdown table.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { topology } from '@marquee/contracts/bus/topology';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { readConfig } from '@marquee/kit/config/read-config';
import { silentLog } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { pause } from '@marquee/kit/run/wait';
import { openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { until } from '@marquee/kit/testing/until';
import { checkoutDir } from '../../../launch/instance/checkout';
import { programPath } from '../../../launch/instance/config';
import { openBenchDatabase } from '../bench-database';
import { BacklogConfig } from '../config';
import { atMost, type Figure, writeFigures } from '../figure';
import { mixedMessages } from './mixed-events';

const config = readConfig(BacklogConfig);
const ticksPerSecond = 100;

/** CPU seconds of a process, from Linux; `reaped`: of its ended children too. */
const cpuOf = (pid: number, reaped = false): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const used = fields.slice(11, reaped ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0);
  return used / ticksPerSecond;
};

const parentOf = (pid: number): number =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[1],
  );

/** CPU seconds of PostgreSQL so far: the postmaster, its ended children and those that run. */
const postgresCpu = async (db: Postgres): Promise<number> => {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  let used = cpuOf(postmaster, true);
  for (const name of readdirSync('/proc')) {
    try {
      if (/^\d+$/.test(name) && parentOf(Number(name)) === postmaster) used += cpuOf(Number(name));
    } catch {
      // It has ended meanwhile.
    }
  }
  return used;
};

const publishBacklog = async (events: number): Promise<void> => {
  const publisher = openPublisher(config.AMQP_URL, { log: silentLog, confirmWithinMs: 60_000 });
  try {
    await until('the broker takes messages', () => publisher.hasRoom(), 10_000);
    const unconfirmed: Promise<unknown>[] = [];
    for (const batch of mixedMessages(events, config.BENCH_EVENTS_PER_MESSAGE)) {
      const { producer, seq, acceptedBefore } = batch;
      unconfirmed.push(
        publisher.publish({
          exchange: 'activity',
          key: 'activity.batch',
          body: Buffer.from(JSON.stringify(batch)),
          headers: { producer, seq, acceptedBefore, events: batch.events.length },
          messageId: `${producer}/${seq}`,
        }),
      );
      if (unconfirmed.length >= 50) await Promise.all(unconfirmed.splice(0));
    }
    await Promise.all(unconfirmed);
  } finally {
    await publisher.close();
  }
};

const startWorker = (databaseUrl: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'services/analytics/worker.ts'], {
    cwd: checkoutDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: programPath(),
      DATABASE_URL: databaseUrl,
      AMQP_URL: config.AMQP_URL,
      REDIS_URL: config.REDIS_URL,
      LISTEN_PORT: '0',
      LOG_LEVEL: 'warn',
    },
  });

type Drained = { readonly seconds: number; readonly workerCpu: number; readonly postgresCpu: number };

/** From the first message that is counted to the last. */
const drain = async (workers: number): Promise<Drained> => {
  const database = await openBenchDatabase(config.DATABASE_URL, 'analytics');
  const url = new URL(database.url);
  const proxy = await openFaultProxy({ host: url.hostname, port: Number(url.port) });
  const processes: ChildProcess[] = [];
  try {
    await publishBacklog(config.BENCH_EVENTS);
    if (config.BENCH_DATABASE_DELAY_MS > 0) {
      url.port = String(proxy.port);
      proxy.slow(config.BENCH_DATABASE_DELAY_MS);
    }
    for (let started = 0; started < workers; started += 1) processes.push(startWorker(url.href));
    const counted = async (): Promise<number> =>
      (
        await database.db.query<{ events: number }>(
          `select (select coalesce(sum(events), 0) from processed_messages)
             + (select coalesce(sum(events), 0) from producers) as events`,
        )
      ).rows[0]?.events ?? 0;
    while ((await counted()) === 0) await pause(5);
    const began = performance.now();
    const workerCpu = (): number => processes.reduce((sum, { pid = 0 }) => sum + cpuOf(pid), 0);
    const before = { worker: workerCpu(), postgres: await postgresCpu(database.db) };
    while ((await counted()) < config.BENCH_EVENTS) await pause(50);
    return {
      seconds: (performance.now() - began) / 1_000,
      workerCpu: workerCpu() - before.worker,
      postgresCpu: (await postgresCpu(database.db)) - before.postgres,
    };
  } finally {
    for (const worker of processes) {
      const ended = once(worker, 'exit');
      worker.kill();
      await ended;
    }
    await proxy.close();
    await database.close();
  }
};

await declareTopology(config.AMQP_URL, topology, silentLog, 0);
const figures: Figure[] = [];
let aloneSeconds: number | undefined;
console.log(
  `${config.BENCH_EVENTS} events, ${config.BENCH_DATABASE_DELAY_MS} ms to the database and back each`,
);
console.log(
  '| workers | seconds | events/s | worker CPU µs/event | PostgreSQL CPU µs/event | load average |',
);
console.log('|---|---|---|---|---|---|');
for (const workers of config.BENCH_WORKERS) {
  const drained = await drain(workers);
  const each = (seconds: number): string => ((seconds * 1e6) / config.BENCH_EVENTS).toFixed(1);
  console.log(
    `| ${[
      workers,
      drained.seconds.toFixed(1),
      Math.round(config.BENCH_EVENTS / drained.seconds),
      each(drained.workerCpu),
      each(drained.postgresCpu),
      loadavg()[0]?.toFixed(1),
    ].join(' | ')} |`,
  );
  aloneSeconds ??= drained.seconds;
  if (workers > 1)
    figures.push(
      atMost(
        `${workers} workers count a backlog, as a part of one's time`,
        drained.seconds / aloneSeconds,
        1,
      ),
    );
}
writeFigures(figures);
