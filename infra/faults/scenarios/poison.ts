import { randomUUID } from 'node:crypto';
import { openPublisher, type Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { listDeadLetters, replayDeadLetter } from '../../../services/analytics/queries/dead-letters';
import type { House } from '../house';
import type { Scenario, Scene } from '../scenario';

const batchOf = (events: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ version: 1, producer: randomUUID(), seq: 1, acceptedBefore: 0, events, ...more });

const view = {
  type: 'page.viewed',
  at: Date.now(),
  visitor: '0123456789abcdef',
  path: '/',
  referrer: 'direct',
  country: 'DE',
  device: 'Mobile',
  browser: 'Chrome',
};

/** Messages that nobody can count, each in its own way. None has headers, so none is in a producer's books. */
const poison = (): Buffer[] => [
  Buffer.from('this is no JSON'),
  Buffer.from(''),
  Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  Buffer.from('['.repeat(20_000)),
  Buffer.from(batchOf([], { version: 99 })),
  Buffer.from(batchOf([{ ...view, path: 'with\u0000nul' }])),
  Buffer.from(batchOf([{ ...view, at: '2026' }])),
  Buffer.from(batchOf([{ ...view, at: 8_000_000_000_000_000 }])),
  Buffer.from(batchOf([{ type: 'unheard.of', at: Date.now() }])),
  Buffer.from(batchOf(Array.from({ length: 1_001 }, () => view))),
  Buffer.from(batchOf([{ ...view, path: 'x'.repeat(100_000) }])),
  Buffer.from(batchOf([view], { clientBatches: [{ batchId: 'beyond', from: 0, count: 5 }] })),
];

const withPublisher = async <Value>(house: House, work: (publisher: Publisher) => Promise<Value>): Promise<Value> => {
  const publisher = openPublisher(house.amqpUrl, { log: silentLog, purpose: 'faults' });
  try {
    await until('the broker takes messages', () => publisher.hasRoom(), 5_000);
    return await work(publisher);
  } finally {
    await publisher.close();
  }
};

const publishPoison = (house: House): Promise<void> =>
  withPublisher(house, async (publisher) => {
    for (const body of poison()) {
      await publisher.publish({ exchange: 'activity', key: 'activity.batch', body, messageId: randomUUID() });
      await pause(100);
    }
  });

export const poisonAmongGood: Scenario = {
  name: 'poison among good ones',
  promise: 'only the bad ones are dead-lettered, and they keep nobody waiting',
  fault: ({ house }) => publishPoison(house),
  promises: { deadLetters: poison().length, acceptedShare: 1 },
};

/** A good message, set aside by hand as if it had been bad. */
const setAside = async ({ house, load }: Scene, publisher: Publisher): Promise<void> => {
  const producer = randomUUID();
  const accounting = { producer, seq: 1, acceptedBefore: 0 };
  const { modelId, surface, position } = load.handOver().body;
  const event = { type: 'impression.seen', at: Date.now(), modelId, kind: 'card', surface, position };
  await publisher.publish({
    exchange: 'activity.dead',
    key: '',
    body: Buffer.from(batchOf([event], accounting)),
    headers: {
      ...accounting,
      events: 1,
      'x-dead-reason': 'fold: set aside by the fault matrix',
      'x-dead-queue': 'analytics.activity.count',
    },
    messageId: `${producer}/1`,
  });
  await until(
    'the letter is in the table',
    async () => (await house.db.query('select from dead_letters where producer = $1', [producer])).rowCount === 1,
    10_000,
  );
  const { letters } = await listDeadLetters(house.db, { state: 'parked', limit: 50, offset: 0 });
  const letter = letters.find((one) => one.producer === producer);
  if (letter === undefined) throw new Error('the letter is not in the list');
  for (let time = 0; time < 2; time += 1) await replayDeadLetter(house.db, publisher, letter.id, 'fault matrix');
  await until(
    'the replayed message is counted once',
    async () => {
      const { rows } = await house.db.query<{ messages: number }>(
        `select (select count(*) from marks where producer = $1) + coalesce((select sum(messages) from producers where producer = $1), 0) as messages`,
        [producer],
      );
      return rows[0]?.messages === 1;
    },
    15_000,
  );
};

export const repeated: Scenario = {
  name: 'repeated batches and replays',
  promise: 'the same named batch posted three times and a dead letter replayed twice are counted once',
  fault: async (scene) => {
    const { house, load } = scene;
    for (let batch = 0; batch < 10; batch += 1) await load.repeat(3);
    await withPublisher(house, (publisher) => setAside(scene, publisher));
    const pid = house.signal('tracking', 'SIGKILL');
    await house.isBack('tracking', pid);
    await house.allReady();
  },
  promises: { deadLetters: 1, longestMs: 3_300 },
};
