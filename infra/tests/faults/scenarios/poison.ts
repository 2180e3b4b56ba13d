import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { listDeadLetters } from '../../../../services/analytics/dead-letters/dead-letters';
import { replayDeadLetter } from '../../../../services/analytics/dead-letters/replay';
import { batchOf, impressionOf, viewOf, withPublisher } from '../publish-by-hand';
import type { Scenario, Scene } from '../scenario';
import type { House } from '../test-environment';

const view = viewOf('/');

/** Messages that nobody can count, each in its own way. None has headers, so none is in a producer's books. */
const poison: readonly Buffer[] = [
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

const publishPoison = (house: House): Promise<void> =>
  withPublisher(house, async (publisher) => {
    for (const body of poison) {
      await publisher.publish({ exchange: 'activity', key: 'activity.batch', body, messageId: randomUUID() });
      await pause(100);
    }
  });

type Parked = { body: Buffer; stage: string; reason: string; attempts: number; first_at: Date };

/** Each is kept byte for byte, with where and why it failed and when it was first seen. */
const expectParked = async (house: House, afterId: number, remark: Scene['remark']): Promise<void> => {
  const parked = async (): Promise<Parked[]> =>
    (
      await house.db.query<Parked>(
        'select body, stage, reason, attempts, first_at from dead_letters where id > $1',
        [afterId],
      )
    ).rows;
  await until('all of it is set aside', async () => (await parked()).length === poison.length, 10_000).catch(
    () => undefined,
  );
  const letters = await parked();
  for (const [index, body] of poison.entries()) {
    const letter = letters.find((one) => one.body.equals(body));
    if (letter === undefined) remark(`poison ${index + 1} is not kept byte for byte`);
    else if (letter.stage === '' || letter.reason === '' || letter.attempts < 1)
      remark(`poison ${index + 1} does not say where and why it failed`);
  }
};

export const poisonAmongGood: Scenario = {
  name: 'poison among good ones',
  promise: 'only the bad ones are dead-lettered, and they keep nobody waiting',
  fault: async ({ house, remark }) => {
    const { rows: before } = await house.db.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from dead_letters',
    );
    await publishPoison(house);
    await expectParked(house, before[0]?.id ?? 0, remark);
  },
  promises: { deadLetters: poison.length, acceptedShare: 1 },
};

/** A good message, set aside by hand as if it had been bad. */
const setAside = async ({ house, load }: Scene, publisher: Publisher): Promise<void> => {
  const producer = randomUUID();
  const accounting = { producer, seq: 1, acceptedBefore: 0 };
  const event = impressionOf(load.inviteLink().body);
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
    async () =>
      (await house.db.query('select from dead_letters where producer = $1', [producer])).rowCount === 1,
    10_000,
  );
  const { letters } = await listDeadLetters(house.db, { state: 'parked', limit: 50, offset: 0 });
  const letter = letters.find((one) => one.producer === producer);
  if (letter === undefined) throw new Error('the letter is not in the list');
  for (let time = 0; time < 2; time += 1)
    await replayDeadLetter(house.db, publisher, letter.id, 'fault matrix');
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

/** What lies in the spool of the process that runs, copied while nothing is added to it, to be put back later under other names. */
const copySpool = async ({ house, load }: Scene): Promise<(name: number) => void> => {
  const goOn = await load.rest();
  const [producer] = readdirSync(house.spoolDir).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  if (producer === undefined) throw new Error('there is no spool');
  const kept = join(house.spoolDir, '..', `spool-of-${producer}`);
  cpSync(join(house.spoolDir, producer), kept, { recursive: true });
  goOn();
  return (name) => cpSync(kept, join(house.spoolDir, `${producer}.${name}`), { recursive: true });
};

export const spoolReplayed: Scenario = {
  name: 'a spool replayed twice',
  promise: 'what a process has left on disk is published again and again, and counted once',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { house, remark } = scene;
    const ways = house.waysTo('rabbitmq', 'tracking');
    for (const way of ways) await way.down();
    await until('the spool holds something', () => house.spooledBytes() > 50_000, 10_000);
    const putBack = await copySpool(scene);
    for (const way of ways) await way.restore();
    await until('the spool is empty', () => house.spooledBytes() === 0, 15_000);
    const logs = house.logsSince(['tracking']);
    const pid = house.signal('tracking', 'SIGTERM');
    await house.isBack('tracking', pid);
    for (const name of [8, 9]) putBack(name);
    const adopted = (): number => logs().split('"spool.adopted"').length - 1;
    await until('both copies were published', () => adopted() >= 2, 15_000).catch(() =>
      remark(`${adopted()} of two copies were published`),
    );
    await house.allReady();
  },
  promises: { longestMs: 3_300 },
};
