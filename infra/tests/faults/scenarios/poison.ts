import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { listDeadLetters } from '../../../../services/analytics/ledger/dead-letters/dead-letters';
import { publishAgain } from '../../../../services/analytics/ledger/dead-letters/replay';
import { producerIn } from '../environment/spool-files';
import type { TestEnvironment } from '../environment/test-environment';
import { batchOf, impressionOf, viewOf, withPublisher, writeToLog } from '../load/publish-by-hand';
import type { Scenario, Scene } from '../scenario';

const view = viewOf('/');

/** Messages that cannot be counted, each for another reason. Without headers they have no producer. */
const poison: readonly Buffer[] = [
  Buffer.from('this is no JSON'),
  Buffer.from(''),
  Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  Buffer.from('['.repeat(20_000)),
  Buffer.from(batchOf([{ ...view, path: 'with\u0000nul' }])),
  Buffer.from(batchOf([{ ...view, at: '2026' }])),
  Buffer.from(batchOf([{ ...view, at: 8_000_000_000_000_000 }])),
  Buffer.from(batchOf(Array.from({ length: 1_001 }, () => view))),
  Buffer.from(batchOf([{ ...view, path: 'x'.repeat(100_000) }])),
  Buffer.from(batchOf([view], { clientBatches: [{ batchId: 'beyond', from: 0, count: 5 }] })),
];

const publishPoison = (environment: TestEnvironment): Promise<void> =>
  withPublisher(environment, async (publisher) => {
    for (const body of poison) {
      await publisher.publish({ exchange: 'activity', key: 'activity.batch', body, messageId: randomUUID() });
      await pause(100);
    }
  });

type Parked = { body: Buffer; stage: string; reason: string; attempts: number; first_at: Date };

/** Each dead letter must contain the exact bytes, the place and reason, and the first time it was seen. */
const expectParked = async (
  environment: TestEnvironment,
  afterId: number,
  remark: Scene['remark'],
): Promise<void> => {
  const parked = async (): Promise<Parked[]> =>
    (
      await environment.db.query<Parked>(
        'select body, stage, reason, attempts, first_at from dead_letters where id > $1',
        [afterId],
      )
    ).rows;
  await until('all of it is set aside', async () => (await parked()).length === poison.length, 10_000).catch(
    () => undefined,
  );
  const deadLetters = await parked();
  for (const [index, body] of poison.entries()) {
    const deadLetter = deadLetters.find((one) => one.body.equals(body));
    if (deadLetter === undefined) remark(`poison ${index + 1} is not kept byte for byte`);
    else if (deadLetter.stage === '' || deadLetter.reason === '' || deadLetter.attempts < 1)
      remark(`poison ${index + 1} has no place and reason`);
  }
};

export const poisonAmongGood: Scenario = {
  name: 'poison among good ones',
  promise: 'only the bad ones are dead-lettered, without delaying others',
  fault: async ({ environment, remark }) => {
    const { rows: before } = await environment.db.query<{ id: number }>(
      'select coalesce(max(id), 0) as id from dead_letters',
    );
    await publishPoison(environment);
    await expectParked(environment, before[0]?.id ?? 0, remark);
  },
  promises: { deadLetters: poison.length },
};

/** Dead-letters a good message by hand and replays it twice: it must be counted once. */
const replayTwice = async ({ environment, load }: Scene, publisher: Publisher): Promise<void> => {
  const producer = randomUUID();
  const accounting = { producer, seq: 1, acceptedBefore: 0 };
  const event = impressionOf(load.reserveImpression().body);
  const body = Buffer.from(batchOf([event], accounting));
  await writeToLog(environment, body);
  await publisher.publish({
    exchange: 'dead-letters',
    key: 'analytics.activity.count',
    body,
    headers: {
      ...accounting,
      events: 1,
      'x-dead-reason': 'fold: set aside by the fault matrix',
      'x-dead-queue': 'analytics.activity.count',
    },
    messageId: `${producer}/1`,
  });
  await until(
    'the dead letter is in the table',
    async () =>
      (await environment.db.query('select from dead_letters where producer = $1', [producer])).rowCount === 1,
    10_000,
  );
  const { letters: deadLetters } = await listDeadLetters(environment.db, {
    state: 'parked',
    limit: 50,
    offset: 0,
  });
  const deadLetter = deadLetters.find((one) => one.producer === producer);
  if (deadLetter === undefined) throw new Error('the dead letter is not in the list');
  for (let time = 0; time < 2; time += 1)
    await publishAgain(environment.db, publisher, deadLetter.id, 'fault matrix');
  await until(
    'the replayed message is counted once',
    async () => {
      const { rows } = await environment.db.query<{ messages: number }>(
        `select (select count(*) from processed_messages where producer = $1) + coalesce((select sum(messages) from producers where producer = $1), 0) as messages`,
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
    const { environment, load } = scene;
    for (let batch = 0; batch < 10; batch += 1) await load.repeat(3);
    await withPublisher(environment, (publisher) => replayTwice(scene, publisher));
    await environment.restart('tracking', 'SIGKILL');
    await environment.allReady();
  },
  promises: { deadLetters: 1, acceptedShare: 0.6, longestMs: 3_300 },
  refuses: 'while the only tracking process is away, posts and redirects are refused',
};

/** Copies the running process's spool, to restore it later under other names. */
const copySpool = async ({ environment, load }: Scene): Promise<(name: number) => void> => {
  const resume = await load.pause();
  const producer = producerIn(environment.spoolDir);
  const kept = join(environment.spoolDir, '..', `spool-of-${producer}`);
  cpSync(join(environment.spoolDir, producer), kept, { recursive: true });
  resume();
  return (name) => cpSync(kept, join(environment.spoolDir, `${producer}.${name}`), { recursive: true });
};

export const spoolReplayed: Scenario = {
  name: 'a spool replayed twice',
  promise: 'spool files that are published several times are counted once',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { environment, remark } = scene;
    const proxies = environment.proxiesTo('rabbitmq', 'tracking');
    for (const proxy of proxies) await proxy.down();
    await until('the spool holds something', () => environment.spooledBytes() > 50_000, 10_000);
    const putBack = await copySpool(scene);
    for (const proxy of proxies) await proxy.restore();
    await until('the spool is empty', () => environment.spooledBytes() === 0, 15_000);
    const logs = environment.logsSince(['tracking']);
    await environment.restart('tracking', 'SIGTERM');
    for (const name of [8, 9]) putBack(name);
    const adopted = (): number => logs().split('"spool.adopted"').length - 1;
    await until('both copies were published', () => adopted() >= 2, 15_000).catch(() =>
      remark(`${adopted()} of two copies were published`),
    );
    await environment.allReady();
  },
  promises: { acceptedShare: 0.6, longestMs: 3_300 },
  refuses: 'while the only tracking process is away, posts and redirects are refused',
};
