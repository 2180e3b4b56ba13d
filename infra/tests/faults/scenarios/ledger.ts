import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseTarget, writeOff } from '../../../../services/analytics/ledger/write-off';
import { untilNothingInFlight } from '../environment/service-state';
import { producerIn } from '../environment/spool-files';
import type { MeasuredProduct } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';

/** Writes the loss off as an operator does, twice: the second time must find nothing. */
export const acceptGap = async <Environment extends MeasuredProduct>(
  { environment, remark }: Pick<Scene<Environment>, 'environment' | 'remark'>,
  gap: string,
): Promise<void> => {
  const options = {
    operator: 'fault matrix',
    reason: 'lost on purpose',
    dryRun: false,
    onFound: () => undefined,
  };
  const accept = () => writeOff(environment.db, parseTarget(gap), options);
  if (!(await accept())) remark('there was nothing to write off');
  if (await accept()) remark('the same loss was written off twice');
};

/** Views of a page that is in no cell of the load: they are lost on purpose. */
export const postView = async (environment: MeasuredProduct, number: number): Promise<number> => {
  const reply = await fetch(`http://127.0.0.1:${environment.publicPort}/api/website-analytics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
    body: JSON.stringify({ sessionId: `lost-${number}`, page: '/lost', referrer: 'direct' }),
    signal: AbortSignal.timeout(environment.limit(5_000)),
  });
  await reply.arrayBuffer();
  return reply.status;
};

const events = 20;

/** As if an hour and more had passed since anything was reported about this producer. */
export const ageReports = async ({ db }: Pick<MeasuredProduct, 'db'>, producer: string): Promise<void> => {
  for (const table of ['producer_reports', 'gateway_reports'])
    await db.query(
      `update ${table} set reported_at = reported_at - interval '61 minutes', changed_at = changed_at - interval '61 minutes' where producer = $1`,
      [producer],
    );
};

/** The producer whose spool is lost with its folder, after 20 views were answered with 202. */
const loseSpool = async (scene: Scene): Promise<string> => {
  const { environment, load, remark } = scene;
  const resume = await load.pause();
  await untilNothingInFlight(environment, environment.limit(15_000));
  for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.down();
  for (let number = 0; number < events; number += 1) {
    const status = await postView(environment, number);
    if (status !== 202) remark(`a view was answered with ${status}`);
  }
  const producer = producerIn(environment.spoolDir);
  const isKnown = async (): Promise<boolean> => (await environment.readLedger()).totals.inFlight >= events;
  await scene.expectSoon(isKnown, environment.limit(10_000), 'no report arrived without the broker');
  const ended = environment.signal('tracking', 'SIGKILL');
  rmSync(join(environment.spoolDir, producer), { recursive: true });
  await environment.isBack('tracking', ended);
  for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.restore();
  await environment.allReady();
  resume();
  return producer;
};

export const spoolLost: Scenario = {
  name: 'a spool lost with its disk',
  promise: 'the ledger says so until it is written off, by what the gateway alone was answered, too',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { environment, expectSoon } = scene;
    const producer = await loseSpool(scene);
    await ageReports(environment, producer);
    const gap = async (): Promise<number> =>
      (await environment.readLedger()).producers.find((one) => one.producer === producer)?.gapEvents ?? 0;
    const isMissing = async (): Promise<boolean> => (await gap()) === events;
    await expectSoon(isMissing, environment.limit(20_000), 'the ledger does not miss the lost views');
    await environment.db.query('delete from producer_reports where producer = $1', [producer]);
    await expectSoon(
      isMissing,
      environment.limit(5_000),
      'without tracking’s report the ledger misses nothing',
    );
    await acceptGap(scene, `${producer}/all`);
    const isWrittenOff = async (): Promise<boolean> => (await gap()) === 0;
    await expectSoon(isWrittenOff, environment.limit(5_000), 'what was written off is still missing');
  },
  promises: { longestMs: 3_300 },
};
