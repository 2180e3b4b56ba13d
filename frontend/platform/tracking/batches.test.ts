import { collectMaxBytes, collectMaxEvents } from '@marquee/contracts/http/collect';
import { batchesOf, batchMaxBytes, batchMaxEvents } from './batches';

const ids = () => {
  let made = 0;
  return () => `batch-${++made}`;
};

test("the limits are the server's", () => {
  expect(batchMaxEvents).toBe(collectMaxEvents);
  expect(batchMaxBytes).toBe(collectMaxBytes);
});

test('nothing makes no batch', () => {
  expect(batchesOf([], ids())).toEqual([]);
});

test('events stay in order, at most 100 to a batch, each batch with its own name', () => {
  const events = Array.from({ length: 250 }, (_, index) => ({ index }));
  const batches = batchesOf(events, ids());
  expect(batches.map((batch) => batch.events.length)).toEqual([100, 100, 50]);
  expect(batches.map((batch) => batch.batchId)).toEqual(['batch-1', 'batch-2', 'batch-3']);
  expect(batches.flatMap((batch) => batch.events)).toEqual(events);
});

test('no post is larger than the server accepts, in bytes and not in characters', () => {
  const events = Array.from({ length: 60 }, () => ({ page: '€'.repeat(1_000) }));
  const batches = batchesOf(events, ids());
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches)
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThanOrEqual(collectMaxBytes);
  expect(batches.flatMap((batch) => batch.events)).toHaveLength(60);
});

test('an event that fits no post does not take its neighbours with it', () => {
  const batches = batchesOf([{ page: 'a' }, { page: 'x'.repeat(70_000) }, { page: 'b' }], ids());
  expect(batches).toEqual([{ batchId: 'batch-1', events: [{ page: 'a' }, { page: 'b' }] }]);
});
