/**
 * Preloaded into a service: breaks one promise on purpose, the one that FAULT_MUTATION names. `mutations.ts`
 * lists them and what the harness must notice.
 */
import { readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const require = createRequire(import.meta.url);
// The package exports only its front.
const { Channel, ConfirmChannel } = require(
  join(dirname(require.resolve('amqplib')), 'lib/channel_model.js'),
);

let calls = 0;
const isEvery = (number) => ++calls % number === 0;

/** Calls `deliver` instead of the counting queue's consumer, with its callback, message and channel. */
const onDelivery = (deliver) => {
  const { consume } = Channel.prototype;
  Channel.prototype.consume = function (queue, callback, options) {
    if (queue !== 'analytics.activity.count') return consume.call(this, queue, callback, options);
    const handle = (message) => (message === null ? callback(null) : deliver(callback, message, this));
    return consume.call(this, queue, handle, options);
  };
};

const { ack, nack } = Channel.prototype;
/** Messages that are settled already, or do not exist: the consumer must not settle them. */
const settled = new WeakSet();
const skipSettled = () => {
  Channel.prototype.ack = function (message, ...more) {
    return settled.has(message) ? undefined : ack.call(this, message, ...more);
  };
};

const acknowledgeFirst = () => {
  skipSettled();
  onDelivery((callback, message, channel) => {
    ack.call(channel, message);
    settled.add(message);
    callback(message);
  });
};

/** Replaces statements: `change` gets one and a function that runs it, with other values if given. */
const onQuery = (change) => {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...given) {
    const [statement] = given;
    const run = (values = statement.values) => query.call(this, { ...statement, values });
    return typeof statement?.name === 'string' && typeof given.at(-1) !== 'function'
      ? change(statement, run)
      : query.apply(this, given);
  };
};

/** `change` gets the columns that the statement of all sums adds to this table. */
const onSums = (table, change) =>
  onQuery(({ name, text, values }, run) => {
    if (name !== 'add-sums') return run();
    const [, columns, first] = new RegExp(
      `into ${table} as known \\((.*?)\\)\\s+select \\* from unnest\\(\\$(\\d+)`,
    ).exec(text);
    const changed = [...values];
    const count = columns.split(',').length;
    changed.splice(first - 1, count, ...change(values.slice(first - 1, first - 1 + count)));
    return run(changed);
  });

const onPublish = (change) => {
  const { publish } = ConfirmChannel.prototype;
  ConfirmChannel.prototype.publish = function (exchange, key, body, options, confirmed) {
    const send = (...changed) => publish.call(this, ...changed);
    return options?.headers?.acceptedBefore === undefined
      ? send(exchange, key, body, options, confirmed)
      : change(send, exchange, key, body, options, confirmed);
  };
};

/** `change` gets the status and the path of every response and returns another status. */
const onResponse = (change) => {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (status, ...more) {
    return writeHead.call(this, change(status, this.req.url ?? ''), ...more);
  };
};
const isHot = (url) => /^\/(track\/|api\/(track|website-analytics$))/.test(url);

const mutations = {
  'drops messages': () =>
    onDelivery((callback, message, channel) =>
      isEvery(20) ? ack.call(channel, message) : callback(message),
    ),
  'acknowledges first': acknowledgeFirst,
  'ends when the database fails': () => {
    acknowledgeFirst();
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function (...given) {
      const result = query.apply(this, given);
      result?.catch?.(() => process.exit(0));
      return result;
    };
  },
  'counts what it has counted': () =>
    onQuery(async ({ name, values }, run) => {
      const result = await run();
      if (name === 'find-compacted') return { ...result, rows: [], rowCount: 0 };
      if (name !== 'record-processed') return result;
      return { ...result, rows: values[0].map((producer, index) => ({ producer, seq: values[1][index] })) };
    }),
  'counts an hour late': () =>
    onSums('site_hours', ([days, hours, views]) => [days, hours.map((hour) => (hour + 1) % 24), views]),
  'forgets browsers': () => onSums('browser_days', (columns) => columns.map(() => [])),
  'dead-letters good messages': () =>
    onDelivery((callback, message, channel) =>
      isEvery(20) ? nack.call(channel, message, false, false) : callback(message),
    ),
  'answers before the confirm': () =>
    onPublish((send, exchange, key, body, options, confirmed) => {
      setImmediate(confirmed, null);
      return send(exchange, key, body, options, () => {});
    }),
  'writes no log': () =>
    onPublish((send, exchange, key, body, options, confirmed) => {
      if (key !== 'activity.batch.log') return send(exchange, key, body, options, confirmed);
      setImmediate(confirmed, null);
      return true;
    }),
  'spools nothing': async () => {
    const file = await open('/dev/null');
    Object.getPrototypeOf(file).appendFile = async () => {};
    await file.close();
  },
  'loses its spool at the start': () => rmSync(process.env.SPOOL_DIR, { recursive: true, force: true }),
  'deletes what it adopts': () => {
    const files = require('node:fs/promises');
    const { rename } = files;
    files.rename = async (from, to) => {
      await rename(from, to);
      if (!/\.adopted-by-[^/]*$/.test(to)) return;
      for (const name of readdirSync(to)) if (name.endsWith('.spool')) rmSync(join(to, name));
    };
    syncBuiltinESMExports();
  },
  'waits for the database': async () => {
    for (let isUp = false; !isUp; ) {
      const client = new pg.Client({
        connectionString: process.env.DATABASE_URL,
        connectionTimeoutMillis: 1_000,
      });
      isUp = await client.connect().then(
        () => true,
        () => false,
      );
      if (isUp) await client.end();
      else await sleep(200);
    }
  },
  'accepts what it refuses': () =>
    onResponse((status, url) => {
      if (status < 400 || !isHot(url)) return status;
      return url.startsWith('/track/') ? 302 : 202;
    }),
  'refuses what it stores': () => onResponse((status, url) => (isHot(url) && isEvery(20) ? 503 : status)),
  'is always ready': () => {
    const { end } = ServerResponse.prototype;
    ServerResponse.prototype.end = function (...given) {
      if (this.req.url !== '/statusz') return end.apply(this, given);
      const body = given[0].replaceAll('"failing"', '"ok"').replace(/"status":"\w+"/, '"status":"ready"');
      return end.call(this, body);
    };
  },
  'answers late': () => {
    const { end } = ServerResponse.prototype;
    ServerResponse.prototype.end = function (...given) {
      if (!isHot(this.req.url ?? '') || !isEvery(100)) return end.apply(this, given);
      setTimeout(() => end.apply(this, given), 4_000);
      return this;
    };
  },
  'exits with code 1': () =>
    process.on('exit', () => {
      process.exitCode = 1;
    }),
};

await mutations[process.env.FAULT_MUTATION]?.();
