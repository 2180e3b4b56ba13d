import { topology } from '@marquee/contracts/bus/topology';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { openLog } from '@marquee/kit/log/log';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import { z } from 'zod';

/** The set-up step that declares the bus before any service starts. Waits up to a minute for RabbitMQ. */
const config = readConfig(z.object({ AMQP_URL: fields.AMQP_URL, LOG_LEVEL: fields.LOG_LEVEL }));
const log = openLog('topology', config.LOG_LEVEL);

try {
  const fresh = await retryUntilSuccess('RabbitMQ', () => declareTopology(config.AMQP_URL, topology, log), {
    log,
    signal: AbortSignal.timeout(60_000),
    // 406: it exists with other arguments, which a retry does not change.
    retry: (error) => !(error instanceof Error && 'code' in error && error.code === 406),
  });
  log.info('topology.declared', { queues: topology.queues.length, fresh });
} catch (error) {
  log.fatal('topology.failed', { error });
  process.exitCode = 1;
}
