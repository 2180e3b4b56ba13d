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

test('no events make no batch', () => {
  expect(batchesOf([], ids())).toEqual([]);
});

test('events stay in order, at most 100 to a batch, each batch with its own id', () => {
  const events = Array.from({ length: 250 }, (_, index) => ({ index }));
  const batches = batchesOf(events, ids());
  expect(batches.map((batch) => batch.events.length)).toEqual([100, 100, 50]);
  expect(batches.map((batch) => batch.batchId)).toEqual(['batch-1', 'batch-2', 'batch-3']);
  expect(batches.flatMap((batch) => batch.events)).toEqual(events);
});

test('no batch exceeds the limit of the server, in bytes', () => {
  const events = Array.from({ length: 60 }, () => ({ page: '€'.repeat(1_000) }));
  const batches = batchesOf(events, ids());
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches)
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThanOrEqual(collectMaxBytes);
  expect(batches.flatMap((batch) => batch.events)).toHaveLength(60);
});

test('an event that is too large is left out and the others are sent', () => {
  const batches = batchesOf([{ page: 'a' }, { page: 'x'.repeat(70_000) }, { page: 'b' }], ids());
  expect(batches).toEqual([{ batchId: 'batch-1', events: [{ page: 'a' }, { page: 'b' }] }]);
});
