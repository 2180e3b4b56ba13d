import { Ledger } from '@marquee/contracts/http/ledger';
import { onlyRow, type Postgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRows } from '@marquee/kit/postgres/rows';
import { incompleteDays } from '../counting/rollups/closed-days';
import { siteModelId } from '../counting/rollups/dated-activity';
import { readRollups } from './check-rollups';
import { countDeadLetters } from './dead-letters/dead-letters';
import { oldestUncounted } from './oldest-uncounted';
import { completeShown, readShown, type Settled, sumOthers } from './producer-figures';
import { isBalanced, type ProducerLedger, producerLedger } from './producer-ledger';

const latestOf = (dates: readonly (Date | null)[]): string | null => {
  const latest = Math.max(0, ...dates.map((date) => date?.getTime() ?? 0));
  return latest === 0 ? null : new Date(latest).toISOString();
};

/** A check of the rollups that is older than this proves nothing. */
const checkCountsForMs = 60 * 60_000;

/** True without any check: on a new installation the first one follows within a minute. */
const areRollupsComplete = (rollups: Ledger['sources']['rollups'], now: number): boolean =>
  rollups === null || (rollups.missingEvents === 0 && now - Date.parse(rollups.at) < checkCountsForMs);

const writeOffsShown = 20;

const readWriteOffs = async (tx: Queryable): Promise<Ledger['writeOffs']> => {
  const rows = await sentRows<Ledger['writeOffs']['latest'][number] & { total: number; sum: number }>(
    tx,
    `select producer, messages, events, lost_clicks as "lostClicks", operator, reason, written_off_at as at, count(*) over () as total,
       sum(events + lost_clicks) over () as sum
     from write_offs order by id desc limit ${writeOffsShown}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    events: rows[0]?.sum ?? 0,
    latest: rows.map(({ total, sum, ...row }) => row),
  };
};

const readInvalidAndDemo = (tx: Queryable): Promise<{ invalid: number; demo: number }> =>
  onlyRow(
    tx,
    `select (select coalesce(sum(events), 0) from invalid_days where model_id = $1) as invalid,
       (select coalesce(sum(events), 0) from demo_days
        where model_id = $1 and figure not in ('opened', 'unique_clicks', 'paid_people')) as demo`,
    [siteModelId],
  );

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

const Totals = Ledger.shape.totals;
const totalsOf = (producers: readonly ProducerLedger[], others: Settled): Ledger['totals'] => {
  const { counted, repeated, duplicateMessages } = others;
  const more: Partial<Ledger['totals']> = {
    accepted: counted + repeated,
    counted,
    repeated,
    duplicateMessages,
  };
  return Totals.parse(
    Object.fromEntries(
      Totals.keyof().options.map((name) => [
        name,
        sumOf(producers.map((one) => one[name])) + (more[name] ?? 0),
      ]),
    ),
  );
};

export const readLedger = async (db: Postgres, now = Date.now()): Promise<Ledger> =>
  await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const { figures, watermark } = await readShown(tx);
    const others = await sumOthers(tx, figures);
    const all = figures
      .map((one) => producerLedger(one, now, watermark))
      .sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
    const isOpen = (producer: ProducerLedger): boolean =>
      !isBalanced(producer) || producer.inFlight > 0 || producer.quarantined > 0;
    const open = all.filter(isOpen);
    const complete = all.filter((producer) => !isOpen(producer));
    const uncounted = all
      .filter(({ inFlight, gapEvents }) => inFlight > 0 || gapEvents > 0)
      .map(({ producer }) => producer);
    const totals = totalsOf(all, others);
    const sourceOf = (name: 'gateway' | 'reported') => ({
      events: sumOf([others, ...figures].map((one) => one[`${name}Events`])),
      at: latestOf([others, ...figures].map((one) => one[`${name}At`])),
    });
    const rollups = await readRollups(tx);
    return {
      at: new Date(now).toISOString(),
      balanced: all.every(isBalanced) && areRollupsComplete(rollups, now),
      totals,
      sources: {
        gateway: sourceOf('gateway'),
        tracking: sourceOf('reported'),
        processed: { events: totals.counted },
        rollups,
      },
      writeOffs: await readWriteOffs(tx),
      ...(await readInvalidAndDemo(tx)),
      oldestUncountedAt: (await oldestUncounted(tx, uncounted))?.toISOString() ?? null,
      incompleteDays: await incompleteDays(tx),
      deadLetters: await countDeadLetters(tx),
      producers: [...open, ...complete.slice(0, completeShown)],
      producersOmitted: others.producers + Math.max(0, complete.length - completeShown),
    };
  });
