import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { connectToBroker } from '@marquee/kit/bus/connect-to-broker';
import { silentLog as log } from '@marquee/kit/log/log';
import { isRetryable } from '@marquee/kit/postgres/is-retryable';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { testConfig } from '@marquee/kit/testing/config';
import { until } from '@marquee/kit/testing/until';
import { TlsFault } from '@marquee/kit/tls/engine-tls';
import { programPath } from '../../instance/config';
import { secretsOf } from '../../instance/secrets';
import { privateHome, privateInstance } from '../../testing/private-instance';
import { prepareFolders } from '../supervisor/lifecycle';
import { engineUrls } from './engine-urls';
import { prepareEngines } from './private-engines';
import { requirePrograms } from './require-programs';

const label = `tls-${randomBytes(3).toString('hex')}`;
const home = privateHome(label);
const processes: ChildProcess[] = [];
let urls: Readonly<Record<'postgres' | 'rabbitmq' | 'redis', string>>;
let plainUrls: ReturnType<typeof engineUrls>;

const certificates = join(home, 'certificates');
const file = (name: string): string => join(certificates, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: certificates, stdio: 'pipe' });

const makeCa = (name: string): void =>
  void openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
    ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
  );

const issue = (name: string, days: number): void => {
  openssl('req', '-new', '-key', 'server.key', '-subj', '/CN=localhost', '-out', 'server.csr');
  openssl(
    ...['x509', '-req', '-in', 'server.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-days', String(days), '-extfile', 'names', '-out', `${name}.pem`],
  );
};

/** Engines of this suite alone that also speak TLS, with a certificate for `localhost`. */
beforeAll(async () => {
  const instance = await privateInstance(label, process.pid);
  prepareFolders(instance);
  execFileSync('mkdir', ['-p', certificates]);
  for (const name of ['ca', 'other']) makeCa(name);
  openssl('genrsa', '-out', 'server.key', '2048');
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost');
  issue('server', 2);
  issue('expired', -1);
  const secrets = secretsOf(instance);
  const programs = await requirePrograms(instance.dataDir, programPath(), () => undefined);
  const engines = await prepareEngines(instance, programs, secrets);
  // The keys of tests may be read by every engine's user, except for PostgreSQL, which wants one of its own.
  for (const name of ['server.key', 'server.pem', 'expired.pem', 'ca.pem']) chmodSync(file(name), 0o644);
  chmodSync(home, 0o755);
  chmodSync(certificates, 0o755);
  const postgresKey = file('postgres.key');
  openssl('rsa', '-in', 'server.key', '-out', postgresKey);
  chmodSync(postgresKey, 0o600);
  const { uid, gid } = engines.find(({ name }) => name === 'postgres') ?? {};
  if (uid !== undefined && gid !== undefined) chownSync(postgresKey, uid, gid);
  // Ports of services, which do not run here.
  const { gateway: rabbitmqTls, tracking: redisTls } = instance.ports;
  const pem = { certificate: file('server.pem'), key: file('server.key') };
  appendFileSync(
    join(instance.dataDir, 'rabbitmq/rabbitmq.conf'),
    [
      `listeners.ssl.1 = 127.0.0.1:${rabbitmqTls}`,
      `ssl_options.certfile = ${pem.certificate}`,
      `ssl_options.keyfile = ${pem.key}`,
      'ssl_options.verify = verify_none',
      '',
    ].join('\n'),
  );
  appendFileSync(
    join(instance.dataDir, 'redis/redis.conf'),
    [
      `tls-port ${redisTls}`,
      `tls-cert-file ${pem.certificate}`,
      `tls-key-file ${pem.key}`,
      `tls-ca-cert-file ${file('ca.pem')}`,
      'tls-auth-clients no',
      '',
    ].join('\n'),
  );
  const postgresTls = { ssl: 'on', ssl_cert_file: pem.certificate, ssl_key_file: postgresKey };
  for (const { name, command, args, env, cwd, uid, gid } of engines) {
    const more =
      name === 'postgres'
        ? Object.entries(postgresTls).flatMap(([key, value]) => ['-c', `${key}=${value}`])
        : [];
    const identity = { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
    const output = openSync(join(home, `${name}.log`), 'w');
    processes.push(
      spawn(command, [...args, ...more], { env, cwd, ...identity, stdio: ['ignore', output, output] }),
    );
    closeSync(output);
  }
  plainUrls = engineUrls(instance, secrets, 'postgres');
  const named = (url: string, scheme?: string, port?: number): URL => {
    const found = new URL(scheme === undefined ? url : url.replace(/^[a-z]+:/, `${scheme}:`));
    found.hostname = 'localhost';
    if (port !== undefined) found.port = String(port);
    return found;
  };
  const postgres = named(plainUrls.databaseUrl);
  postgres.searchParams.set('sslmode', 'verify-full');
  urls = {
    postgres: postgres.href,
    rabbitmq: named(plainUrls.amqpUrl, 'amqps', rabbitmqTls).href,
    redis: named(plainUrls.redisUrl, 'rediss', redisTls).href,
  };
  process.env.TLS_CA_FILE = file('ca.pem');
  for (const [name, connect] of Object.entries(connections)) {
    let reason: unknown;
    await until(`${name} answers with TLS`, () =>
      connect().then(
        () => true,
        (error: unknown) => {
          reason = error;
          return false;
        },
      ),
    ).catch((error: unknown) => {
      const printed = engines.map((engine) =>
        readFileSync(join(home, `${engine.name}.log`), 'utf8').slice(-2_000),
      );
      throw new Error([String(error), String(reason), ...printed].join('\n'));
    });
  }
});

afterEach(() => {
  process.env.TLS_CA_FILE = file('ca.pem');
});

afterAll(async () => {
  delete process.env.TLS_CA_FILE;
  for (const child of processes) child.kill('SIGKILL');
  await Promise.all(processes.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  rmSync(home, { recursive: true, force: true });
});

const toIp = (url: string): string => url.replace('@localhost:', '@127.0.0.1:');

/** Connects, does real work and closes; rejects as a service sees it. */
const connections = {
  PostgreSQL: async (change = (url: string) => url) => {
    const db = openPostgres(change(urls.postgres), { log, max: 1 });
    try {
      const { rows } = await db.query<{ ssl: boolean }>(
        'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      expect(rows).toEqual([{ ssl: true }]);
    } finally {
      await db.close();
    }
  },
  RabbitMQ: async (change = (url: string) => url) => {
    const connection = await connectToBroker(change(urls.rabbitmq), { withinMs: 10_000 });
    await connection.close();
  },
  Redis: async (change = (url: string) => url) => {
    let failure: unknown;
    const warn = (_event: string, fields: { error?: unknown } = {}) => {
      failure = fields.error;
    };
    const { redis, close } = openRedis(change(urls.redis), { log: { ...log, warn }, answerWithinMs: 2_000 });
    try {
      await until('it answers or is refused', () => failure !== undefined || redis.status === 'ready');
      if (failure !== undefined) throw failure;
      expect(await redis.ping()).toBe('PONG');
    } finally {
      await close();
    }
  },
} as const;
const engines = ['PostgreSQL', 'RabbitMQ', 'Redis'] as const;

/** The refusal, which is worth another try: the certificate may be renewed. */
const refusal = async (
  engine: (typeof engines)[number],
  change?: (url: string) => string,
): Promise<string> => {
  const error: unknown = await connections[engine](change).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(TlsFault);
  expect(isRetryable(error)).toBe(true);
  return error instanceof Error ? error.message : '';
};

test.each(engines)('%s is reached with TLS, its certificate verified by TLS_CA_FILE', async (engine) => {
  await connections[engine]();
});

test.each(engines)('%s with a certificate of an unknown CA is refused with the remedy', async (engine) => {
  const message = `the certificate of ${engine} is signed by an unknown CA: set TLS_CA_FILE to a file with the certificate of that CA`;
  process.env.TLS_CA_FILE = file('other.pem');
  expect(await refusal(engine)).toBe(message);
  delete process.env.TLS_CA_FILE;
  expect(await refusal(engine)).toBe(message);
});

test.each(engines)('%s with a certificate for another host is refused with the remedy', async (engine) => {
  expect(await refusal(engine, toIp)).toMatch(
    new RegExp(
      `^the certificate of ${engine} is for another host \\(.*127\\.0\\.0\\.1.*\\): use a name from the certificate`,
    ),
  );
});

test('PostgreSQL and Redis with an expired certificate are refused with the remedy, and reached with a new one', async () => {
  const { databaseUrl, redisUrl } = plainUrls;
  const db = openPostgres(databaseUrl, { log, max: 1 });
  const { redis, close } = openRedis(redisUrl, { log });
  const present = async (name: string): Promise<void> => {
    await redis.config('SET', 'tls-cert-file', file(`${name}.pem`));
    execFileSync('cp', [file(`${name}.pem`), file('server.pem')]);
    await db.query('select pg_reload_conf()');
  };
  try {
    await until('Redis is connected', () => redis.status === 'ready');
    execFileSync('cp', [file('server.pem'), file('valid.pem')]);
    await present('expired');
    await until('PostgreSQL presents it', () =>
      connections.PostgreSQL().then(
        () => false,
        () => true,
      ),
    );
    for (const engine of ['PostgreSQL', 'Redis'] as const)
      expect(await refusal(engine)).toBe(`the certificate of ${engine} has expired: renew it there`);
    await present('valid');
    await until('PostgreSQL presents it', () =>
      connections.PostgreSQL().then(
        () => true,
        () => false,
      ),
    );
    await connections.Redis();
  } finally {
    await db.close();
    await close();
  }
});

test.each([
  // Answers both ways on one port, so this is another server. Redis takes the handshake for a command.
  ['PostgreSQL', () => `${testConfig().TEST_DATABASE_ADMIN_URL}?sslmode=verify-full`],
  ['RabbitMQ', () => plainUrls.amqpUrl.replace('amqp:', 'amqps:')],
] as const)(
  '%s that answers without TLS is refused with the remedy, and never used in clear text',
  async (engine, url) => {
    expect(await refusal(engine, url)).toBe(
      `${engine} answers without TLS on this port: correct the port, or turn TLS on there`,
    );
  },
);
