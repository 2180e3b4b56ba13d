import { until } from '@marquee/kit/testing/until';
import type { Host } from '../../../cluster/layout';
import { withClient } from '../../../postgres/with-client';
import type { Scene } from '../scenario';
import { type ClusterScenario, ordinary } from './cluster-scenario';
import type { ClusterEnvironment } from './environment';

/** Fails the row unless another host is promoted soon. */
const expectReplaced = (
  { environment, expectSoon }: Scene<ClusterEnvironment>,
  former: Host,
): Promise<void> => {
  const isReplaced = async (): Promise<boolean> =>
    (await environment.primary().catch(() => former)) !== former;
  return expectSoon(isReplaced, environment.limit(40_000), 'no standby was promoted');
};

export const primaryKilled: ClusterScenario = {
  name: 'cluster: PostgreSQL primary killed',
  promise: 'the synchronous standby is promoted; no commit is missing',
  fault: async (scene) => {
    const { environment } = scene;
    const former = await environment.primary();
    await environment.lose(`postgres-${former}`);
    await expectReplaced(scene, former);
    await environment.allReady();
    await environment.bringBack(`postgres-${former}`);
    await environment.enginesReady();
  },
  promises: ordinary,
};

export const primaryFrozen: ClusterScenario = {
  name: 'cluster: PostgreSQL primary frozen',
  promise: 'a standby is promoted; the former primary confirms nothing when it continues, and rejoins',
  fault: async (scene) => {
    const { environment } = scene;
    const former = await environment.primary();
    const thaw = environment.freeze(`postgres-${former}`);
    await expectReplaced(scene, former).finally(thaw);
    await environment.enginesReady();
  },
  promises: ordinary,
};

/** Holds a lock that every count needs, until the server is gone. Resolves when a worker waits for it. */
const holdWorkers = async (url: string): Promise<void> => {
  void withClient(url, async (client) => {
    await client.query('begin; lock table processed_messages in exclusive mode');
    await client.query('select pg_sleep(120)');
  }).catch(() => undefined);
  const isWaiting = async (): Promise<boolean> =>
    (await withClient(url, (client) =>
      client.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'marquee_analytics'",
      ),
    ).then(({ rowCount }) => rowCount ?? 0)) > 0;
  await until('a worker waits inside a transaction', isWaiting, 30_000);
};

export const failoverInTransaction: ClusterScenario = {
  name: 'cluster: failover inside a worker’s transaction',
  promise: 'the transaction is gone as a whole; its messages are delivered again and counted once',
  fault: async (scene) => {
    const { environment } = scene;
    const former = await environment.primary();
    await holdWorkers(environment.ownerUrl);
    await environment.lose(`postgres-${former}`);
    await expectReplaced(scene, former);
    await environment.bringBack(`postgres-${former}`);
    await environment.enginesReady();
  },
  promises: ordinary,
};
