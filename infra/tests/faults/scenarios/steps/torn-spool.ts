import { appendFileSync } from 'node:fs';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { segmentsIn } from '../../environment/spool-files';
import type { Scene } from '../../scenario';

/** The magic number of a record and its length (300): the rest of the header is missing. */
const tornRecord = Buffer.from([0xff, 0x4d, 0x51, 0xf5, 0x2c, 0x01, 0x00, 0x00]);

/**
 * Kills tracking while it writes its spool and appends to the last segment the remains of a crash during a
 * write: the beginning of a record. The next process must publish everything before it.
 */
export const killTornSpool = async ({ environment, remark, expectSoon }: Scene): Promise<void> => {
  const toBroker = environment.proxiesTo('rabbitmq', 'tracking');
  for (const proxy of toBroker) await proxy.down();
  await until('the spool holds something', () => environment.spooledBytes() > 0, environment.limit(5_000));
  await pause(1_000);
  // The proxy also blocks the next process, so the segment is still there.
  const pid = environment.signal('tracking', 'SIGKILL');
  const last = segmentsIn(environment.spoolDir).sort().at(-1);
  if (last === undefined) remark('tracking was killed with an empty spool');
  else appendFileSync(last, tornRecord);
  const logs = environment.logsSince(['tracking']);
  await environment.isBack('tracking', pid);
  await pause(1_000);
  for (const proxy of toBroker) await proxy.restore();
  await environment.allReady(environment.limit(30_000));
  const withinMs = environment.limit(10_000);
  await expectSoon(() => logs().includes('"spool.torn"'), withinMs, 'the truncated record was not logged');
};
