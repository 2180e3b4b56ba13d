import { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { card, click, producer, view } from '../../testing/activity';
import { readBatch } from './read-batch';

const { jest } = import.meta;

const read = (message: unknown) => readBatch(Buffer.from(JSON.stringify(message)));
const batch = producer().batch([view(), card(1), view()]);

test('a message that matches the contract is returned unchanged', () => {
  expect(read(batch)).toEqual({ ok: true, batch });
});

test('a message with an event that needs its schema is parsed once, and the others are not read by it', () => {
  const events = [view(), view({ path: '/ü' }), card(1)];
  const body = Buffer.from(JSON.stringify({ ...batch, events }));
  const parse = jest.spyOn(JSON, 'parse');
  const bySchema = jest.spyOn(ActivityEvent, 'safeParse');
  expect(readBatch(body)).toEqual({ ok: true, batch: { ...batch, events } });
  expect([parse.mock.calls.length, bySchema.mock.calls]).toEqual([1, [[events[1]]]]);
  jest.restoreAllMocks();
});

test.each([
  ['no JSON', Buffer.from('{"version":1')],
  ['bytes', Buffer.from([0xff, 0x00, 0xfe])],
  ['nothing', Buffer.alloc(0)],
])('%s is refused with a reason', (_what, body) => {
  expect(readBatch(body)).toEqual({ ok: false, why: 'parse: not JSON', newer: false });
});

test.each([
  ['a wrong type', { ...batch, seq: 'one' }],
  ['a NUL in a path', { ...batch, events: [view({ path: '/\0' })] }],
  ['an event from before there was a site', { ...batch, events: [view({ at: 12 })] }],
  ['an event of the day after tomorrow', { ...batch, events: [view({ at: Date.now() + 2 * 86_400_000 })] }],
  ['an event of the end of time', { ...batch, events: [view({ at: 8_640_000_000_000_000 })] }],
  ['a run beyond the events', { ...batch, clientBatches: [{ batchId: 'aaaaaaaa', from: 2, count: 2 }] }],
  [
    'runs that overlap',
    {
      ...batch,
      clientBatches: [
        { batchId: 'aaaaaaaa', from: 0, count: 2 },
        { batchId: 'bbbbbbbb', from: 1, count: 1 },
      ],
    },
  ],
  ['a message without a version', { ...batch, version: undefined }],
  ['an impression without a kind', { ...batch, events: [{ ...card(1), kind: undefined }] }],
])('%s is refused with a reason', (_what, message) => {
  expect(read(message)).toMatchObject({
    ok: false,
    why: expect.stringMatching(/^parse: ./),
    newer: false,
  });
});

test('an event one hour ahead is accepted', () => {
  expect(read({ ...batch, events: [view({ at: Date.now() + 3_600_000 })] }).ok).toBe(true);
});

test('a surface and a browser of a newer version are counted as unknown', () => {
  const events = [view(), card(1), click(1)].map((event) => ({ ...event, surface: 'tv', browser: 'Lynx' }));
  expect(read({ ...batch, events })).toMatchObject({
    ok: true,
    batch: { events: [{ browser: 'Unknown' }, { surface: 'unknown' }, { surface: 'unknown' }] },
  });
});

test.each([
  ['version', { ...batch, version: 2 }],
  ['version with another shape', { version: 2, senders: [] }],
  ['type of event', { ...batch, events: [view(), { type: 'video.played', at: Date.now() }] }],
  ['device', { ...batch, events: [{ ...view(), device: 'Watch' }] }],
  ['platform', { ...batch, events: [{ ...click(1), platform: 'fansly' }] }],
  ['reason of invalid traffic', { ...batch, events: [{ ...view(), invalid: 'tired' }] }],
])('a message with an unknown %s is of a newer version', (_what, message) => {
  expect(read(message)).toMatchObject({ ok: false, newer: true });
});

test('an event dated ahead like its message is for a worker with another clock', () => {
  const at = Date.now() + 26 * 3_600_000;
  const body = Buffer.from(JSON.stringify({ ...batch, events: [view({ at })] }));
  expect(readBatch(body, at)).toMatchObject({ ok: false, newer: true });
  expect(readBatch(body, Date.now())).toMatchObject({ ok: false, newer: false });
});

test('an event older than the log is held, and the demo of a month is not', () => {
  const dayMs = 24 * 3_600_000;
  const readAged = (days: number, logDays: number) => {
    const events = [view(), view({ at: Date.now() - days * dayMs })];
    return readBatch(Buffer.from(JSON.stringify({ ...batch, events })), Date.now(), Date.now(), logDays);
  };
  expect(readAged(36, 35)).toMatchObject({
    ok: false,
    newer: true,
    why: expect.stringMatching(/event 1 .* before the 35 days of the log/),
  });
  expect(readAged(34, 35)).toMatchObject({ ok: true });
  expect(readAged(31, 7)).toMatchObject({ ok: true });
  expect(readAged(36, 60)).toMatchObject({ ok: true });
});
