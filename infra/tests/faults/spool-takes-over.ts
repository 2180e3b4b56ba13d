import { until } from '@marquee/kit/testing/until';
import type { Scene } from './scenario';

/** Call it when the broker goes down: within two seconds posts must be in the spool and answered with 202. */
export const spoolTakesOver = async ({ environment, load, remark }: Scene): Promise<void> => {
  const withinMs = environment.limit(2_000);
  const downAt = Date.now();
  await until('the spool takes over', () => environment.spooledBytes() > 0, withinMs).catch(() =>
    remark('the spool did not take over in time'),
  );
  const spooledAt = Date.now();
  await until(
    'posts are accepted into the spool',
    () => load.tally.firstAcceptedAfter(spooledAt) !== undefined,
    withinMs,
  ).catch(() => remark('nothing was accepted into the spool'));
  const tookMs = (load.tally.firstAcceptedAfter(spooledAt) ?? Number.POSITIVE_INFINITY) - downAt;
  if (tookMs > withinMs) remark(`the spool took over only after ${tookMs} ms`);
};
