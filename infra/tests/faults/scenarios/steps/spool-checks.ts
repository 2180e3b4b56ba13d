import { until } from '@marquee/kit/testing/until';
import { parseTarget, writeOff } from '../../../../../services/analytics/ledger/write-off';
import type { MeasuredProduct } from '../../environment/test-environment';
import type { Scene } from '../../scenario';

/** Call it when the broker goes down: within two seconds posts must be in the spool and answered with 202. */
export const spoolTakesOver = async ({ environment, load, remark, expectSoon }: Scene): Promise<void> => {
  const withinMs = environment.limit(2_000);
  const downAt = Date.now();
  await expectSoon(() => environment.spooledBytes() > 0, withinMs, 'the spool did not take over in time');
  const spooledAt = Date.now();
  const isAccepted = (): boolean => load.tally.firstAcceptedAfter(spooledAt) !== undefined;
  await expectSoon(isAccepted, withinMs, 'nothing was accepted into the spool');
  const tookMs = (load.tally.firstAcceptedAfter(spooledAt) ?? Number.POSITIVE_INFINITY) - downAt;
  if (tookMs > withinMs) remark(`the spool took over only after ${tookMs} ms`);
};

/** Disconnects tracking from the broker until its spool is full: 503 with Retry-After, then recovery. */
export const spoolFills = async (
  { environment, load, remark }: Scene,
  whileFull: () => Promise<void> = async () => {},
): Promise<void> => {
  const proxies = environment.proxiesTo('rabbitmq', 'tracking');
  for (const proxy of proxies) await proxy.down();
  await until('posts are refused', () => (load.tally.statuses.get(503) ?? 0) > 20, 20_000);
  const { status, retryAfter } = await load.probe();
  if (status !== 503 || retryAfter === undefined)
    remark(`a full spool answers ${status}, Retry-After ${retryAfter ?? 'absent'}`);
  await whileFull();
  for (const proxy of proxies) await proxy.restore();
  await until('posts are accepted again', async () => (await load.probe()).status === 202, 15_000);
};

const acceptLosses = async (environment: MeasuredProduct, isAccepted: (gapEvents: number) => boolean) => {
  const by = { operator: 'fault matrix', reason: 'lost on purpose', dryRun: false, onFound: () => undefined };
  const isBalanced = async (): Promise<boolean> => {
    const { balanced, totals, producers } = await environment.readLedger();
    for (const { producer, lostClicks, gapEvents } of producers)
      if (lostClicks + gapEvents > 0 && isAccepted(gapEvents))
        await writeOff(environment.db, parseTarget(`${producer}/all`), by);
    return balanced && totals.inFlight === 0;
  };
  await until('the ledger balances', isBalanced, environment.limit(45_000));
};

/**
 * A redirect is answered although its click cannot be stored, and the ledger names the click until an
 * operator writes it off. Otherwise no later scenario on this product could balance.
 */
export const writeOffLostClicks = (environment: MeasuredProduct): Promise<void> =>
  acceptLosses(environment, (gapEvents) => gapEvents === 0);

/**
 * Resolves when the ledger balances. What an earlier scenario has lost for good is in the row of that one: it is
 * written off here, and named, so that the next row shows its own losses only.
 */
export const writeOffEarlierLosses = async (
  environment: MeasuredProduct,
  note: (text: string) => void,
): Promise<void> => {
  const isBalanced = async (): Promise<boolean> => {
    const { balanced, totals } = await environment.readLedger();
    return balanced && totals.inFlight === 0;
  };
  const isBalancedSoon = await until('the ledger balances', isBalanced, environment.limit(10_000)).catch(
    () => false,
  );
  if (isBalancedSoon) return;
  const { gapEvents, lostClicks } = (await environment.readLedger()).totals;
  if (gapEvents + lostClicks === 0) return;
  note(`before it the ledger lacked ${gapEvents} events and ${lostClicks} clicks: written off`);
  await acceptLosses(environment, () => true);
};
