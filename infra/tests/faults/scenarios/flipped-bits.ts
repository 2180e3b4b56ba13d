import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { parseTarget, writeOff } from '../../../../services/analytics/ledger/write-off';
import { toBus } from '../../../../services/tracking/spool/batch-message';
import { damagedFilesIn, replayDamaged } from '../../../../services/tracking/spool/damaged-files';
import { type Found, findRecords } from '../../../../services/tracking/spool/record';
import { segmentsIn } from '../environment/spool-files';
import type { TestEnvironment } from '../environment/test-environment';
import { withPublisher } from '../load/publish-by-hand';
import type { Scenario, Scene } from '../scenario';
import { ageReports } from './ledger';

/** Two records are damaged, with whole ones around them; a replay is interrupted at the second. */
const recordsAtLeast = 8;

type SpooledMessage = Extract<Found, { is: 'message' }>;

/**
 * The records of the file whose events were all accepted after `since` (epoch ms). The broker was unreachable
 * then; it may have stored earlier ones, whose confirms were lost or late.
 */
const onlySpooled = (path: string, since: number): readonly SpooledMessage[] =>
  [...findRecords(readFileSync(path))].flatMap((found) => {
    if (found.is !== 'message') return [];
    const { events } = ActivityBatch.parse(JSON.parse(found.message.body.toString('utf8')));
    return events.length > 0 && events.every(({ at }) => at > since) ? [found] : [];
  });

const longSegment = (spoolDir: string, since: number): string | undefined =>
  segmentsIn(spoolDir).find((path) => onlySpooled(path, since).length >= recordsAtLeast);

/** Flips a bit of one record's length and one of another's body. Returns both as they were. */
const flipBits = (path: string, since: number): readonly [SpooledMessage, SpooledMessage] => {
  const bytes = readFileSync(path);
  const records = onlySpooled(path, since);
  const [third, sixth] = [records[2], records[5]];
  if (third === undefined || sixth === undefined) throw new Error('the spool file has too few records');
  // The second is counted from the record's end: a short record ends before any fixed position.
  for (const at of [third.at + 7, sixth.endsAt - 10]) bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  return [third, sixth];
};

/** Publishes the repaired file, and is killed at the record of this number the first time. */
const replayRepaired = async (
  environment: TestEnvironment,
  name: string,
  { whole, killedAt }: { readonly whole: Buffer; readonly killedAt: number },
): Promise<void> => {
  writeFileSync(join(environment.spoolDir, name), whole);
  await withPublisher(environment, async (publisher) => {
    const halfway = replayDamaged(environment.spoolDir, name, async (message) => {
      if (message.headers.seq === killedAt) throw new Error('killed halfway');
      await publisher.publish(toBus(message));
    });
    await halfway.catch(() => {});
    await replayDamaged(environment.spoolDir, name, (message) => publisher.publish(toBus(message)));
  });
};

/** Which records are missing is promised here, not how soon: a busy machine adopts and counts late. */
const flippedWithinMs = 60_000;

/** The places that `spool.torn` names in the log. */
const tornIn = (log: string): readonly string[] =>
  log
    .split('\n')
    .filter((line) => line.includes('"spool.torn"'))
    .map((line) => {
      const { file, at, endsAt } = z
        .object({ file: z.string(), at: z.int(), endsAt: z.int() })
        .parse(JSON.parse(line));
      return `${file} ${at}-${endsAt}`;
    });

/** The numbers of messages that `make ledger ACCEPT_GAP=` would write off, as a multirange. */
const missingNumbers = async ({ db }: TestEnvironment, producer: string): Promise<string> => {
  let numbers = '{}';
  await writeOff(db, parseTarget(`${producer}/all`), {
    operator: 'fault matrix',
    reason: 'not applied',
    dryRun: true,
    onFound: (loss) => {
      numbers = loss.numbers;
    },
  });
  return numbers;
};

/** The ledger must miss the events of exactly these records, and name their numbers. */
const expectMissing = async (
  { environment, expectSoon, remark }: Scene,
  flipped: readonly SpooledMessage[],
): Promise<void> => {
  const producer = flipped[0]?.message.headers.producer ?? '';
  const events = flipped.reduce((sum, { message }) => sum + message.headers.events, 0);
  // As long as its last report names a spool, an ended process has an hour to deliver it.
  await ageReports(environment, producer);
  const areMissing = async (): Promise<boolean> => {
    const { totals, producers } = await environment.readLedger();
    const own = producers.find((one) => one.producer === producer);
    return own?.gapMessages === flipped.length && own.gapEvents === events && totals.gapEvents === events;
  };
  const withinMs = environment.limit(flippedWithinMs);
  await expectSoon(areMissing, withinMs, 'not exactly the damaged records are missing');
  const expected = `{${flipped.map(({ message: { headers } }) => `[${headers.seq},${headers.seq + 1})`).join(',')}}`;
  const named = await missingNumbers(environment, producer);
  if (named !== expected) remark(`the ledger names ${named} instead of ${expected}`);
};

const flipAndRepair = async (scene: Scene, since: number): Promise<void> => {
  const { environment, expectSoon, remark } = scene;
  const withinMs = environment.limit(flippedWithinMs);
  const logs = environment.logsSince(['tracking']);
  // Earlier scenarios may have left some.
  const before = await damagedFilesIn(environment.spoolDir);
  // The next process reads no spool before it has reached the broker.
  const pid = environment.signal('tracking', 'SIGKILL');
  const path = longSegment(environment.spoolDir, since);
  if (path === undefined) throw new Error('no file of the spool has enough records');
  const whole = readFileSync(path);
  const flipped = flipBits(path, since);
  await environment.isBack('tracking', pid);
  for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.restore();
  await expectSoon(() => environment.spooledBytes() === 0, withinMs, 'the spool was not adopted');
  const file = `${basename(dirname(path))}/${basename(path)}`;
  const expected = flipped.map(({ at, endsAt }) => `${file} ${at}-${endsAt}`);
  const torn = tornIn(logs());
  if (torn.join() !== expected.join()) remark(`the log names ${torn.join() || 'nothing'} as damaged`);
  await expectMissing(scene, flipped);
  const shown = async (): Promise<boolean> =>
    (await environment.metric('tracking', 'tracking_spool_damaged_files')) === before.length + 1;
  await expectSoon(shown, withinMs, 'no metric shows the damaged file');
  const name = (await damagedFilesIn(environment.spoolDir)).find((one) => !before.includes(one));
  if (name === undefined) throw new Error('no damaged file was kept');
  await replayRepaired(environment, name, { whole, killedAt: flipped[1].message.headers.seq });
  await environment.allReady();
};

export const bitsFlipped: Scenario = {
  name: 'bits flipped inside a spool file',
  promise:
    'exactly these records are not counted, log and ledger name them, the file is kept, and its repaired copy is replayed',
  notReady: ['tracking'],
  promises: { longestMs: 3_300, recoveredWithinMs: 10_000 },
  fault: async (scene) => {
    const { environment, load } = scene;
    for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.down();
    const since = Date.now();
    await until(
      'a file of the spool has enough records',
      () => longSegment(environment.spoolDir, since) !== undefined,
      environment.limit(60_000),
    );
    const resumeLoad = await load.pause();
    try {
      await flipAndRepair(scene, since);
    } finally {
      resumeLoad();
    }
  },
};
