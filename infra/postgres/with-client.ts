import { connectionOfUrl } from '@marquee/kit/postgres/connection-of-url';
import { explainTls } from '@marquee/kit/tls/engine-tls';
import pg from 'pg';

const setUp: pg.ClientConfig = {
  application_name: 'marquee set-up',
  connectionTimeoutMillis: 10_000,
  statement_timeout: 120_000,
  query_timeout: 130_000,
  lock_timeout: 30_000,
  keepAlive: true,
};

/** Runs `work` with one connection, on which every wait is bounded by `limits`, and closes it afterwards. */
export const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  limits = setUp,
): Promise<Result> => {
  const client = new pg.Client({ ...connectionOfUrl(url), ...limits });
  // A connection that breaks between two statements fails the next one; unheard it ends the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw explainTls('PostgreSQL', error);
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
