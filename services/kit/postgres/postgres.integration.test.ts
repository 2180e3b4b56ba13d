import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import amqp from 'amqplib';
import { announce, relayOutbox } from '../bus/outbox';
import { subscribe } from '../bus/subscribe';
import { silentLog } from '../log/log';
import { openFaultProxy } from '../testing/fault-proxy';
import { listenLocally } from '../testing/listen-locally';
import { openTestBus, openTestPublisher, type TestBus } from '../testing/test-bus';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { until } from '../testing/until';
import { isRetryable } from './is-retryable';
import { openPostgres } from './open-postgres';

const log = silentLog;
let folder: string;
let database: TestDatabase;
let bus: TestBus;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kit-migrations-'));
  await writeFile(
    join(folder, '1700000000001_outbox.sql'),
    `-- Up Migration
create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now()
);
create table things (id int primary key);
`,
  );
  database = await openTestDatabase('kit', folder);
  bus = await openTestBus();
});

afterAll(async () => {
  await database.close();
  await bus.close();
  await rm(folder, { recursive: true });
});

test('a transaction that throws is rolled back', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await tx.query('insert into things values (1)');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect((await database.db.query('select * from things')).rowCount).toBe(0);
});

test('a connection that the server ends mid-transaction is a retryable fault, and the pool goes on', async () => {
  const failing = database.db.transaction(async (tx) => {
    await tx.query('select pg_terminate_backend(pg_backend_pid())');
    await tx.query('select 1');
  });
  const error: unknown = await failing.catch((caught: unknown) => caught);
  expect(isRetryable(error)).toBe(true);
  expect(await database.db.ping()).toBe(true);
});

/** A server that ends its first connection in the moment it is ready: both messages arrive together. */
const endsTheFirst = async (
  target: URL,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const readyForQuery = Buffer.from('Z\0\0\0\x05I');
  const fields = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
  const fatal = Buffer.from(`E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`, 'latin1');
  let hasEnded = false;
  const server = createServer((caller) => {
    const upstream = connect(Number(target.port), target.hostname);
    caller.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (hasEnded || !chunk.subarray(-readyForQuery.length).equals(readyForQuery))
        return void caller.write(chunk);
      hasEnded = true;
      caller.end(Buffer.concat([chunk, fatal]));
      upstream.destroy();
    });
    for (const [one, other] of [
      [caller, upstream],
      [upstream, caller],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  const url = new URL(target);
  url.port = String(await listenLocally(server));
  return { url: url.href, close: async () => void (await once(server.close(), 'close')) };
};

test.each(['a transaction', 'a statement'])(
  'a connection that ends as soon as it is there costs %s, never the process',
  async (what) => {
    const server = await endsTheFirst(new URL(database.url));
    const db = openPostgres(server.url, { log });
    const work = () =>
      what === 'a statement' ? db.query('select 1') : db.transaction((tx) => tx.query('select 1'));
    try {
      const error: unknown = await work().then(
        () => undefined,
        (caught: unknown) => caught,
      );
      expect(isRetryable(error)).toBe(true);
      expect((await work()).rowCount).toBe(1);
    } finally {
      await db.close();
      await server.close();
    }
  },
);

test('announcements are published in order once committed, and never when rolled back', async () => {
  const received: number[] = [];
  let connected = false;
  const listener = subscribe(bus.url, 'domain', 'analytics.#', DomainMessage, {
    onMessage: ({ event }) => received.push('modelId' in event ? event.modelId : 0),
    onConnected: () => {
      connected = true;
    },
    log,
  });
  const publisher = await openTestPublisher(bus.url);
  await until('the listener is connected', () => connected);
  const relay = relayOutbox(database.db, publisher, log, entrySigner(testIdentities('admin'), 'admin'));
  try {
    for (const modelId of [1, 2, 3])
      await database.db.transaction((tx) => announce(tx, { type: 'analytics.password.generated', modelId }));
    await database.db
      .transaction(async (tx) => {
        await announce(tx, { type: 'analytics.password.generated', modelId: 99 });
        throw new Error('rolled back');
      })
      .catch(() => {});
    await database.db.transaction((tx) => announce(tx, { type: 'analytics.password.generated', modelId: 4 }));
    await until('all four are received', () => received.length >= 4);
    expect(received).toEqual([1, 2, 3, 4]);
    // A row is deleted once the broker has confirmed it.
    await until(
      'nothing is left to announce',
      async () => (await database.db.query('select 1 from outbox')).rowCount === 0,
    );
  } finally {
    await relay.close();
    await publisher.close();
    await listener.close();
  }
});

test('an event without a subscriber does not delay others', async () => {
  const connection = await amqp.connect(bus.url);
  const channel = await connection.createChannel();
  await channel.unbindQueue('admin.audit.record', 'domain', 'analytics.password.*');
  await connection.close();
  const publisher = await openTestPublisher(bus.url);
  const relay = relayOutbox(database.db, publisher, log, entrySigner(testIdentities('admin'), 'admin'));
  try {
    await announce(database.db, { type: 'analytics.password.generated', modelId: 5 });
    await until(
      'no one was notified',
      async () => (await database.db.query('select 1 from outbox')).rowCount === 0,
    );
  } finally {
    await relay.close();
    await publisher.close();
  }
});

test('a transaction refused because the database is read-only leaves no read-only connection in the pool', async () => {
  const db = openPostgres(database.url, { log, max: 1 });
  try {
    await db.query('set session characteristics as transaction read only');
    const write = () => db.transaction((tx) => tx.query('insert into things (id) values (25006)'));
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    expect((await write()).rowCount).toBe(1);
  } finally {
    await db.close();
  }
});

test('of several hosts, the one that accepts writes is used, and another one once it is gone', async () => {
  const { hostname, port, href } = new URL(database.url);
  const target = { host: hostname, port: Number(port) };
  const hosts = [await openFaultProxy(target), await openFaultProxy(target)] as const;
  const addresses = hosts.map((proxy) => `127.0.0.1:${proxy.port}`).join(',');
  const db = openPostgres(href.replace(`${hostname}:${port}`, addresses), { log });
  const setReadOnly = (value: 'on' | 'off') =>
    database.db.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    );
  try {
    // Like a cluster of standbys: each host answers, and none accepts writes.
    await setReadOnly('on');
    await expect(db.query('select 1')).rejects.toThrow('this host accepts no writes');
    await setReadOnly('off');
    const write = (id: number) => db.query('insert into things (id) values ($1)', [id]);
    expect((await write(101)).rowCount).toBe(1);
    await hosts[0].down();
    await until('the second host is used', () => write(102).catch(() => false));
    await hosts[1].down();
    await expect(write(103)).rejects.toThrow();
    await hosts[0].restore();
    await until('the first host is used again', () => write(103).catch(() => false));
  } finally {
    await db.close();
    for (const proxy of hosts) await proxy.close();
  }
});
