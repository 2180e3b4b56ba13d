import { openStall } from '@marquee/kit/testing/stall';
import { echo, upstreamOf } from '../testing/batch-upstreams';
import { batcherLimits } from './batcher-limits';
import { openRequestBatcher } from './request-batcher';

test('a response that has arrived while the gateway got no CPU is used', async () => {
  const stall = await openStall();
  const limits = { ...batcherLimits, respondWithinMs: 100, checkEveryMs: 10 };
  const upstream = upstreamOf(async (requests) => {
    await stall.withInput(2 * limits.respondWithinMs);
    return echo(requests);
  });
  const batcher = openRequestBatcher(() => [upstream], limits);
  const request = { requestId: '/1', route: 'page-view', method: 'POST', ip: '192.0.2.1' } as const;
  expect(await batcher.submit({ ...request, headers: {}, body: '' })).toMatchObject({ status: 202 });
  batcher.close();
  stall.close();
});
