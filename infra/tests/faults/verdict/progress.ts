import { pause } from '@marquee/kit/run/wait';
import type { MeasuredProduct } from '../environment/test-environment';
import type { Cells } from '../load/event-ids';
import type { Load } from '../load/load';
import { countedInTables } from './counted';

/** Fewer than the events that a load keeps for them. */
const probesAtMost = 50;

type Counted = ReadonlyMap<string, number>;

/** What the product has done since the scenario began. */
export type Progress = {
  readonly counted: () => Promise<Counted>;
  /** Redirects that were answered without storing the click, where the scenario allows any. */
  readonly unstoredClicks: () => Promise<number>;
};

export const missingIn = (counted: Counted, ids: Iterable<string>): number =>
  [...ids].filter((id) => !counted.has(id)).length;

/** How often each event was counted from now on: the same cells may have earlier counts. */
export const countingFrom = async (
  environment: MeasuredProduct,
  cells: Cells,
): Promise<Progress['counted']> => {
  const before = await countedInTables(environment.db, cells);
  return async () => {
    const now = [...(await countedInTables(environment.db, cells))].map(
      ([id, times]) => [id, times - (before.get(id) ?? 0)] as const,
    );
    return new Map(now.filter(([, times]) => times > 0));
  };
};

/** Milliseconds until all accepted during the fault is counted and a post is accepted; undefined if never. */
export const recovery = async (
  load: Load,
  progress: Progress,
  isTooLate: (since: number) => boolean,
): Promise<number | undefined> => {
  const overAt = Date.now();
  const accepted = [...load.tally.accepted];
  for (let probes = 0; !isTooLate(overAt); ) {
    // A load that has used all its events does not show whether posts are accepted.
    if (load.isExhausted() && probes++ < probesAtMost) await load.probe();
    const isAcceptedAgain = load.tally.firstAcceptedAfter(overAt) !== undefined;
    const isCounted = async (): Promise<boolean> =>
      missingIn(await progress.counted(), accepted) <= (await progress.unstoredClicks());
    if (isAcceptedAgain && (await isCounted().catch(() => false))) return Date.now() - overAt;
    await pause(200);
  }
  return undefined;
};

/** Counts clicks that could not be stored from now on; 0 where the scenario allows none. */
export const unstoredClicksFrom = async (
  environment: MeasuredProduct,
  allowed: boolean,
): Promise<Progress['unstoredClicks']> => {
  if (!allowed) return async () => 0;
  const read = () => environment.metric('tracking', 'tracking_link_clicks_lost_total');
  const before = await read();
  let most = 0;
  return async () => {
    // A process that was replaced since begins at zero.
    most = Math.max(most, (await read().catch(() => 0)) - before);
    return most;
  };
};

/**
 * Why the product is not idle yet; undefined once every accepted event is counted, the spool is empty and the
 * ledger balances. Queue counts are not used: they are wrong after a restart.
 */
export const busyReason = async (
  environment: MeasuredProduct,
  load: Load,
  progress: Progress,
  from: number,
): Promise<string | undefined> => {
  const spooled = environment.spooledBytes();
  if (spooled > 0) return `the spool still holds ${spooled} bytes`;
  const missing = missingIn(await progress.counted(), load.tally.accepted);
  if (missing > (await progress.unstoredClicks())) return `${missing} accepted events are still missing`;
  const { balanced, totals } = await environment.readLedger();
  if (!balanced || totals.counted < from) {
    const { gapEvents, lostClicks, inFlight, counted } = totals;
    return `the ledger does not balance: it lacks ${gapEvents} events and ${lostClicks} clicks, has ${inFlight} in flight and ${counted} counted`;
  }
  return totals.inFlight > 0 ? `the ledger has ${totals.inFlight} events in flight` : undefined;
};
