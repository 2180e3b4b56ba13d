import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '@marquee/kit/run/wait';
import { type ServiceName, serviceNames } from '@marquee/kit/settings/setting';
import { migrateSchema, migrationsOf } from '../../../postgres/migrate-schemas';
import { withClient } from '../../../postgres/with-client';
import type { EngineName } from '../environment/proxies';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { moreWorkers } from './pressure';
import { get } from './steps/get';
import { restartCleanly } from './steps/restart-cleanly';

const probeMigration = '9999-fault-matrix';

/** A typical migration: a column with a default, and an index. */
const nextVersion = `-- Up Migration
alter table model_days add column fault_matrix bigint not null default 0;
create index model_days_fault_matrix on model_days (fault_matrix) where fault_matrix > 0;
`;

const migrateToNextVersion = async (environment: TestEnvironment): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-migrations-'));
  try {
    const known = migrationsOf('analytics');
    for (const name of readdirSync(known)) copyFileSync(join(known, name), join(folder, name));
    writeFileSync(join(folder, `${probeMigration}.sql`), nextVersion);
    await migrateSchema(environment.ownerDatabases.analytics, 'analytics', folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const undoMigration = async (environment: TestEnvironment): Promise<void> => {
  await withClient(environment.ownerDatabases.analytics, async (client) => {
    await client.query('alter table model_days drop column if exists fault_matrix');
    await client.query('delete from migrations where name = $1', [probeMigration]);
  });
};

const noSlowerThanMs = 2_000;

/** Requests the pages one after another until stopped; then returns the slowest answer's time. */
const pollPages = (
  environment: TestEnvironment,
  paths: readonly string[],
): { readonly stop: () => Promise<number> } => {
  let over = false;
  let longestMs = 0;
  const polling = (async () => {
    for (let count = 0; !over; count += 1) {
      const { tookMs } = await get(environment, paths[count % paths.length] ?? '/');
      longestMs = Math.max(longestMs, tookMs);
      await pause(100);
    }
  })();
  return {
    stop: async () => {
      over = true;
      await polling;
      return longestMs;
    },
  };
};

export const migration: Scenario = {
  name: 'a migration beside running workers',
  timed: true,
  promise: 'old and new workers count side by side; no request slower than 2 s, nothing lost',
  prepare: moreWorkers,
  repair: undoMigration,
  postsPerSecond: 250,
  fault: async (scene) => {
    const { environment, remark } = scene;
    const polling = pollPages(environment, [
      '/api/models?limit=5',
      '/api/insights/no-such-model',
      '/healthz',
    ]);
    await migrateToNextVersion(environment);
    await pause(1_500);
    // One worker runs the new version now, the others still the old one.
    await restartCleanly(scene, 'analytics-worker-2');
    await pause(2_000);
    const longestMs = await polling.stop();
    if (longestMs > noSlowerThanMs) remark(`a page took ${longestMs.toFixed(0)} ms`);
  },
  promises: { longestMs: noSlowerThanMs },
};

/** Starts services before the engines, then the engines one by one. */
const startBackwards = async ({ environment, remark }: Scene): Promise<void> => {
  await environment.runOnly([]);
  const logs = new Map(serviceNames.map((name) => [name, environment.logsSince([name])]));
  const services: ServiceName[] = [];
  for (const name of ['gateway', 'analytics-worker', 'tracking', 'admin', 'catalog', 'analytics'] as const) {
    services.push(name);
    await environment.runOnly(services);
    await pause(300);
  }
  const pids = new Map(services.map((name) => [name, environment.pidOf(name)]));
  await pause(3_000);
  for (const name of services)
    if (await environment.ready(name)) remark(`${name} reports ready without an engine`);
  const engines: EngineName[] = [];
  for (const name of ['redis', 'rabbitmq', 'postgres'] as const) {
    engines.push(name);
    await environment.runOnly([...engines, ...services]);
    await pause(2_000);
  }
  await environment.allReady(60_000);
  for (const name of services) {
    if (environment.pidOf(name) !== pids.get(name))
      remark(`${name} ${environment.lastEndOf(name) ?? 'ended'} instead of waiting`);
    // The gateway uses only Redis, and works without it.
    if (name !== 'gateway' && !(logs.get(name)?.() ?? '').includes('engine.waiting'))
      remark(`${name} does not log that it is waiting`);
  }
};

export const startedBeforeEngines: Scenario = {
  name: 'services started before their engines',
  promise: 'in any order: they wait, log it, and nothing needs a restart',
  notReady: serviceNames,
  // When tracking does not answer, the gateway does after three seconds. Six services start on two cores
  // meanwhile, so its timer may be late by more than the 0.3 s of other scenarios. A gateway without that
  // timer leaves the request open until the client gives up after 12 s.
  promises: { acceptedShare: 0.2, longestMs: 6_000 },
  refuses: 'nothing runs at first',
  postsPerSecond: 60,
  fault: startBackwards,
};
