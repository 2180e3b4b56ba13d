import type { Ledger } from '@marquee/contracts/http/ledger';
import { until } from '@marquee/kit/testing/until';
import { readiness } from '../../../launch/native/healthy';

/** Whether every service that listens on one of these ports is ready. */
export const areReady = async (ports: readonly number[]): Promise<boolean> =>
  (await Promise.all(ports.map(readiness))).every((state) => state === 'ready');

/** The sum of a metric of the service over all labels, or over the lines that contain `label`. */
export const metricAt = async (port: number, withinMs: number, name: string, label = ''): Promise<number> => {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(withinMs) });
  return (await reply.text())
    .split('\n')
    .filter((line) => line.split(/[ {]/)[0] === name && line.includes(label))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

/** Resolves when the ledger has counted every accepted event. */
export const untilNothingInFlight = async (
  { readLedger }: { readonly readLedger: () => Promise<Pick<Ledger, 'totals'>> },
  withinMs: number,
): Promise<void> => {
  const isCounted = async (): Promise<boolean> => (await readLedger()).totals.inFlight === 0;
  await until('nothing is in flight', isCounted, withinMs);
};
