import { clockLeft } from './time-left';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-22T12:00:00Z', '2 days left', false],
  ['2026-11-21T16:30:00Z', '1 day 4 h left', false],
  ['2026-11-20T14:05:59Z', '2 h 5 min left', false],
  ['2026-11-20T12:35:00Z', '35 min left', false],
  ['2026-11-20T12:00:00Z', '0 min overdue', true],
  ['2026-11-20T11:59:59Z', '1 min overdue', true],
  ['2026-11-20T09:00:00Z', '3 h overdue', true],
  ['2026-11-18T11:00:00Z', '2 days 1 h overdue', true],
])('%s: %s', (dueAt, text, isOverdue) => {
  expect(clockLeft(dueAt, now)).toEqual({ text, isOverdue });
});
