import { until } from '@marquee/kit/testing/until';
import type { Scene } from './scenario';

const withinMs = 2_000;

/** Called when the broker goes away: within two seconds posts are in the spool, and somebody was answered 202 for it. */
export const spoolTakesOver = async ({ house, load, remark }: Scene): Promise<void> => {
  const awayAt = Date.now();
  await until('the spool takes over', () => house.spooledBytes() > 0, withinMs).catch(() =>
    remark('the spool did not take over within 2 s'),
  );
  const spooledAt = Date.now();
  await until(
    'posts are accepted into the spool',
    () => load.tally.firstAcceptedAfter(spooledAt) !== undefined,
    withinMs,
  ).catch(() => remark('nothing was accepted into the spool'));
  const tookMs = (load.tally.firstAcceptedAfter(spooledAt) ?? Number.POSITIVE_INFINITY) - awayAt;
  if (tookMs > withinMs) remark(`the spool took over only after ${tookMs} ms`);
};
