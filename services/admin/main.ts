import { readConfig } from '@marquee/kit/config/read-config';
import { serve } from '@marquee/kit/http/serve';
import { loginThrottle } from '@marquee/kit/login/login-throttle';
import { isRetryable } from '@marquee/kit/postgres/is-retryable';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { run } from '@marquee/kit/run/run';
import { untilItWorks } from '@marquee/kit/run/wait';
import { adminApp } from './app';
import { Config } from './config';
import { ensureOperator } from './first-operator';

await run('admin', async ({ own, log, metrics, stopping }) => {
  const config = readConfig(Config);
  const db = own(openPostgres(config.DATABASE_URL, { log, applicationName: 'marquee-admin' }));
  const { redis } = own(openRedis(config.REDIS_URL, { log }));

  const account = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD };
  // Past the logger: a password belongs in no log file's fields, and the operator reads plain words.
  const tell = (line: string): boolean => process.stdout.write(line);
  await untilItWorks('postgres', () => ensureOperator(db, account, tell), { log, signal: stopping, retry: isRetryable });

  const app = adminApp(
    {
      db,
      throttle: loginThrottle(redis, 'admin', { limits: config.RATE_LIMITS }),
      secureCookies: config.PUBLIC_URL.startsWith('https:'),
      idleMinutes: config.ADMIN_IDLE_MINUTES,
    },
    { log, identitySecret: config.IDENTITY_SECRET },
  );
  // Redis is no condition of readiness: without it log-ins are slowed from memory.
  own(await serve(app, { host: config.LISTEN_HOST, port: config.LISTEN_PORT, log, probes: { postgres: db.ping }, metrics }));
});
