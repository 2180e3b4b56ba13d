import { connectToBroker } from '@marquee/kit/bus/connect-to-broker';
import type { Log } from '@marquee/kit/log/log';
import { gaugesIn } from '@marquee/kit/metrics/gauges';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { askSentinels, type SentinelState, sentinelsIn } from '@marquee/kit/redis/sentinels';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { settledWithin } from '@marquee/kit/run/wait';
import type { Registry } from 'prom-client';

type Deps = {
  readonly db: Queryable;
  readonly amqpUrl: string;
  readonly redisUrl: string;
  /** How many standbys the PostgreSQL primary should have; 0: none is expected, and none is looked for. */
  readonly standbys: number;
  readonly log: Log;
};

const everyMs = 15_000;
const answerWithinMs = 2_000;

/** Whether most of `total` are lost, so that the rest can decide nothing. One that is alone needs no other. */
const isQuorumLost = (total: number, working: number): boolean => total > 1 && working * 2 <= total;

/** A node that has paused without a majority accepts no connection, so it counts as down. */
const answers = async (node: string): Promise<boolean> => {
  try {
    const connection = await connectToBroker(node, { withinMs: answerWithinMs });
    await settledWithin(answerWithinMs, connection.close());
    return true;
  } catch {
    return false;
  }
};

const brokerCheck = (registry: Registry, amqpUrl: string): (() => Promise<void>) => {
  const perNode = gaugesIn(
    registry,
    { rabbitmq_node_answers: '1 when this node of AMQP_URL accepts connections. Only with several nodes' },
    'node',
  );
  const gauges = gaugesIn(registry, {
    rabbitmq_nodes_silent: 'Nodes of AMQP_URL that accept no connection; 0 with one node',
    rabbitmq_quorum_lost:
      '1 when half of the nodes of AMQP_URL, or more, accept no connection; 0 with one node',
  });
  const nodes = amqpUrl.split(',').map((url) => url.trim());
  return async () => {
    if (nodes.length === 1) return;
    const found = await Promise.all(nodes.map(async (url) => ({ url, answers: await answers(url) })));
    for (const one of found)
      perNode.rabbitmq_node_answers.set({ node: new URL(one.url).host }, one.answers ? 1 : 0);
    const working = found.filter((one) => one.answers).length;
    gauges.rabbitmq_nodes_silent.set(nodes.length - working);
    gauges.rabbitmq_quorum_lost.set(isQuorumLost(nodes.length, working) ? 1 : 0);
  };
};

type Found = { readonly sentinel: string; readonly state: SentinelState | undefined };

/** Those that name another primary than most of the Sentinels do; all that answer, if most name none. */
const disagreeing = (found: readonly Found[]): readonly string[] => {
  const named = found.flatMap(({ sentinel, state }) =>
    state === undefined ? [] : [{ sentinel, primary: state.primary }],
  );
  const isNamedByMost = (primary: string): boolean =>
    named.filter((one) => one.primary === primary).length * 2 > named.length;
  return named.filter(({ primary }) => !isNamedByMost(primary)).map(({ sentinel }) => sentinel);
};

const sentinelCheck = (registry: Registry, redisUrl: string): (() => Promise<void>) => {
  const each = gaugesIn(
    registry,
    {
      redis_sentinel_answers: '1 when this Sentinel of REDIS_URL answers. Only with Sentinels',
      redis_sentinel_agrees:
        '1 when this Sentinel names the same primary as most of them. Only of those that answer',
    },
    'sentinel',
  );
  const gauges = gaugesIn(registry, {
    redis_sentinels_silent: 'Sentinels of REDIS_URL that do not answer; 0 without Sentinels',
    redis_sentinels_disagreeing: 'Sentinels that name another primary than most of them; 0 without Sentinels',
    redis_quorum_lost:
      '1 when half of the Sentinels, or more, do not reach enough others to replace the primary; 0 without Sentinels',
  });
  const sentinels = sentinelsIn(redisUrl);
  return async () => {
    if (sentinels === undefined) return;
    const found = await askSentinels(sentinels, answerWithinMs);
    const differ = disagreeing(found);
    for (const { sentinel, state } of found) {
      each.redis_sentinel_answers.set({ sentinel }, state === undefined ? 0 : 1);
      if (state === undefined) each.redis_sentinel_agrees.remove({ sentinel });
      else each.redis_sentinel_agrees.set({ sentinel }, differ.includes(sentinel) ? 0 : 1);
    }
    gauges.redis_sentinels_silent.set(found.filter(({ state }) => state === undefined).length);
    gauges.redis_sentinels_disagreeing.set(differ.length);
    const working = found.filter(({ state }) => state?.quorum).length;
    gauges.redis_quorum_lost.set(isQuorumLost(found.length, working) ? 1 : 0);
  };
};

type Replication = {
  /** Whether the role may read what the primary knows about its standbys. */
  readonly allowed: boolean;
  readonly following: number;
  readonly synchronous: number;
  readonly behind: number;
};

/** A client that only copies the write-ahead log, as for a backup, replays nothing and is no standby. */
const replicationSql = `
  select pg_has_role('pg_read_all_stats', 'usage') as allowed, count(*)::int as following,
    (count(*) filter (where sync_state in ('sync', 'quorum')))::int as synchronous,
    coalesce(max(pg_current_wal_lsn() - flush_lsn), 0)::float8 as behind
  from pg_stat_replication where state in ('catchup', 'streaming') and replay_lsn is not null`;

const standbyCheck = (registry: Registry, { db, standbys, log }: Deps): (() => Promise<void>) => {
  const gauges = gaugesIn(registry, {
    postgres_standbys_missing: 'How many fewer standbys follow the primary than POSTGRES_STANDBYS',
    postgres_without_synchronous_standby:
      '1 when no standby is synchronous although POSTGRES_STANDBYS expects one',
    postgres_standby_behind_bytes:
      'Write-ahead log that the standby furthest behind has not stored; 0 with POSTGRES_STANDBYS=0',
  });
  let mayRead = true;
  return async () => {
    if (standbys === 0) return;
    try {
      const found = await onlyRow<Replication>(db, replicationSql);
      if (!found.allowed && mayRead)
        log.warn('postgres.standbys-not-read', {
          remedy:
            'run the set-up step again as a superuser, or "grant pg_read_all_stats to" the role of the admin service',
        });
      mayRead = found.allowed;
      if (!mayRead) throw new Error('the role may not read pg_stat_replication');
      gauges.postgres_standbys_missing.set(Math.max(0, standbys - found.following));
      gauges.postgres_without_synchronous_standby.set(found.synchronous === 0 ? 1 : 0);
      gauges.postgres_standby_behind_bytes.set(found.behind);
    } catch {
      // Unknown is neither good nor bad. That PostgreSQL does not answer is reported by others.
      for (const gauge of Object.values(gauges)) gauge.remove();
    }
  };
};

/**
 * Checks each node of an engine that has several: RabbitMQ by a connection, the Sentinels by their own commands,
 * PostgreSQL's standbys in the statistics of the primary. On one host every figure is 0. Never rejects.
 */
export const clusterChecks = (registry: Registry, deps: Deps): (() => Promise<void>) => {
  const checks = [
    brokerCheck(registry, deps.amqpUrl),
    sentinelCheck(registry, deps.redisUrl),
    standbyCheck(registry, deps),
  ];
  return async () => {
    await Promise.all(checks.map((check) => check()));
  };
};

/** Checks every 15 seconds. */
export const watchCluster = (registry: Registry, deps: Deps): Closable =>
  periodically(clusterChecks(registry, deps), { everyMs, log: deps.log, name: 'watch-cluster' });
