import type { Publisher } from '@marquee/kit/bus/publisher';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import type { EngineProbe } from './ask-engines';

const postgresProbe =
  (db: Queryable): EngineProbe =>
  async () => {
    const { rows } = await db.query<{ version: string; since: Date }>(
      "select current_setting('server_version') as version, pg_postmaster_start_time() as since",
    );
    const [row] = rows;
    if (row === undefined) throw new Error('a select without from gives one row');
    return row;
  };

const redisProbe =
  (redis: RedisClient['redis']): EngineProbe =>
  async () => {
    const info = await redis.info('server');
    const told = (name: string): string | undefined =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();
    const upSeconds = Number(told('uptime_in_seconds'));
    return {
      version: told('redis_version') ?? null,
      since: Number.isNaN(upSeconds) ? null : new Date(Date.now() - upSeconds * 1_000),
    };
  };

/** The broker does not tell since when it runs; its connection beats every four seconds, so a silent one is lost soon. */
const rabbitmqProbe =
  (publisher: Publisher): EngineProbe =>
  async () => {
    if (publisher.state() !== 'up') throw new Error(`the bus is ${publisher.state()}`);
    return { version: publisher.brokerVersion() ?? null, since: null };
  };

/** Each engine by the admin service's own connection to it. */
export const engineProbes = ({
  db,
  redis,
  publisher,
}: {
  db: Queryable;
  redis: RedisClient['redis'];
  publisher: Publisher;
}) => ({
  PostgreSQL: postgresProbe(db),
  RabbitMQ: rabbitmqProbe(publisher),
  Redis: redisProbe(redis),
});
