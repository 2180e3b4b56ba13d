import { silentLog } from '@marquee/kit/log/log';
import { openStall } from '@marquee/kit/testing/stall';
import { Registry } from 'prom-client';
import { trackingMetrics } from '../metrics';
import { openGroupCommit } from './group-commit';

const respondWithinMs = 200;

test('events whose confirm has arrived while tracking got no CPU are accepted', async () => {
  const stall = await openStall();
  const commit = openGroupCommit({
    producer: '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11',
    publish: () => stall.withInput(2 * respondWithinMs),
    bus: { state: () => 'up', hasRoom: () => true },
    spool: { append: async () => {}, isBehind: () => false, isFull: () => false },
    metrics: trackingMetrics(new Registry()),
    log: silentLog,
    respondWithinMs,
  });
  await commit.accept({ events: 0, json: '', requestId: '/' });
  expect(commit.durable().messages).toBe(1);
  await commit.close();
  stall.close();
});
