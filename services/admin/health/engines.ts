import type { EngineHealth } from '@marquee/contracts/http/health';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { within } from '@marquee/kit/run/wait';

/** Rejects when the engine does not answer. */
export type EngineProbe = () => Promise<{ readonly version: string | null; readonly since: Date | null }>;

const answerWithinMs = 2_000;

const checkEngine = async (engine: string, probe: EngineProbe): Promise<EngineHealth> => {
  const startedAt = performance.now();
  const found = await within(answerWithinMs, 'engine too slow', probe()).catch(() => undefined);
  return {
    engine,
    answers: found !== undefined,
    version: found?.version ?? null,
    since: found?.since?.toISOString() ?? null,
    tookMs: Math.round(performance.now() - startedAt),
  };
};

/** The state of every engine, all probed at once. */
export const checkEngines = (probes: Readonly<Record<string, EngineProbe>>): Promise<EngineHealth[]> =>
  Promise.all(Object.entries(probes).map(([engine, probe]) => checkEngine(engine, probe)));

const postgresProbe =
  (db: Queryable): EngineProbe =>
  () =>
    onlyRow(db, "select current_setting('server_version') as version, pg_postmaster_start_time() as since");

const redisProbe =
  (redis: RedisClient['redis']): EngineProbe =>
  async () => {
    const info = await redis.info('server');
    const field = (name: string): string | undefined =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();
    const upSeconds = Number(field('uptime_in_seconds'));
    return {
      version: field('redis_version') ?? null,
      since: Number.isNaN(upSeconds) ? null : new Date(Date.now() - upSeconds * 1_000),
    };
  };

/** The broker does not report its start. By its heartbeat of 4 s a silent one is noticed soon. */
const rabbitmqProbe =
  (publisher: Publisher): EngineProbe =>
  async () => {
    if (publisher.state() !== 'up') throw new Error(`the bus is ${publisher.state()}`);
    return { version: publisher.brokerVersion() ?? null, since: null };
  };

export type Engines = {
  readonly db: Queryable;
  readonly redis: RedisClient['redis'];
  readonly publisher: Publisher;
};

/** Probes each engine through the admin service's own connection to it. */
export const engineProbes = ({ db, redis, publisher }: Engines) => ({
  PostgreSQL: postgresProbe(db),
  RabbitMQ: rabbitmqProbe(publisher),
  Redis: redisProbe(redis),
});
