import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@marquee/kit/testing/until';
import { expect, test } from '@playwright/test';
import { e2eConfig } from '../config';
import { type Administrator, listModels, logInAsAdministrator, person, postJson } from '../site';

const config = e2eConfig();
const botAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const eventsToSend = 10_000;
const connections = 16;
const oneBotIn = 50;

let administrator: Administrator;

test.beforeAll(async () => {
  administrator = await logInAsAdministrator();
});

const killWorker = async (): Promise<number> => {
  const pid = Number(await readFile(join(config.E2E_RUN_DIR, 'pids', 'analytics-worker.pid'), 'utf8'));
  process.kill(pid, 'SIGKILL');
  return pid;
};

const workerRestarted = (formerPid: number): Promise<unknown> =>
  until('the worker has restarted', async () => {
    try {
      return (
        Number(await readFile(join(config.E2E_RUN_DIR, 'pids', 'analytics-worker.pid'), 'utf8')) !== formerPid
      );
    } catch {
      return false;
    }
  });

test('10,000 posted events are counted once each although the worker is killed twice, bots separately, and the ledger balances', async () => {
  const models = await listModels('limit=20&sort=newest');
  // Events of earlier tests would be counted as those of this one.
  await until('nothing is in flight', async () => (await administrator.ledger()).totals.inFlight === 0);
  const before = await Promise.all(models.map(({ slug }) => administrator.model(slug)));
  const ledgerBefore = await administrator.ledger();
  const accepted = models.map(() => ({ valid: 0, bots: 0 }));

  let next = 0;
  const send = async (): Promise<void> => {
    for (let number = next++; number < eventsToSend; number = next++) {
      const index = number % models.length;
      const model = models[index];
      const tally = accepted[index];
      if (!model || !tally) throw new Error('no model to post for');
      const isBot = number % oneBotIn === oneBotIn - 1;
      const response = await postJson(
        '/api/track-impression',
        { modelId: model.id, modelSlug: model.slug },
        { 'user-agent': isBot ? botAgent : person },
      );
      await response.arrayBuffer();
      if (response.status !== 202) continue;
      if (isBot) tally.bots += 1;
      else tally.valid += 1;
      if (number === 3_000 || number === 7_000) await workerRestarted(await killWorker());
    }
  };
  await Promise.all(Array.from({ length: connections }, send));

  const acceptedAll = accepted.reduce((sum, { valid, bots }) => sum + valid + bots, 0);
  expect(acceptedAll).toBe(eventsToSend);
  const ledgerAfter = await until('everything accepted is counted', async () => {
    const ledger = await administrator.ledger();
    return (
      ledger.totals.inFlight === 0 &&
      ledger.totals.counted - ledgerBefore.totals.counted >= acceptedAll &&
      ledger
    );
  });

  const after = await Promise.all(models.map(({ slug }) => administrator.model(slug)));
  const grown = (index: number): { valid: number; bots: number } => {
    const [was, is] = [before[index]?.stats, after[index]?.stats];
    if (!was || !is) throw new Error('a dashboard is missing');
    const bots = (stats: typeof is): number => stats.invalid.reduce((sum, { events }) => sum + events, 0);
    return { valid: is.impressions - was.impressions, bots: bots(is) - bots(was) };
  };
  expect(models.map((_, index) => grown(index))).toEqual(accepted);
  expect(ledgerAfter.totals.counted - ledgerBefore.totals.counted).toBe(acceptedAll);
  expect(ledgerAfter.totals.accepted - ledgerBefore.totals.accepted).toBe(acceptedAll);
  expect(ledgerAfter).toMatchObject({
    balanced: true,
    totals: { inFlight: 0, quarantined: 0, gapEvents: 0, gapMessages: 0 },
  });
});
