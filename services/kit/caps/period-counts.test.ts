import { createHash } from 'node:crypto';
import { openPeriodCounts } from './period-counts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const open = () => openPeriodCounts({ periodOf: (at) => Math.floor(at / 3_600_000), countersMax: 2 ** 20 });
const visitors = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => createHash('sha256').update(String(n)).digest('hex').slice(0, 16));

test('no count is too low while the memory grows, and hardly any is too high', () => {
  const counts = open();
  const known = visitors(100);
  for (const visitor of known) for (let n = 0; n < 20; n += 1) counts.add(visitor, 'a link', noon);
  const others = visitors(120_000).slice(100);
  const shared = others.filter((visitor) => counts.add(visitor, 'a link', noon) > 1);
  expect(shared.length / others.length).toBeLessThan(0.02);
  for (const visitor of known) {
    const count = counts.add(visitor, 'a link', noon);
    expect(count).toBeGreaterThanOrEqual(21);
    expect(count).toBeLessThan(26);
  }
});

test('an hour begins with no counts', () => {
  const counts = open();
  for (const visitor of visitors(70_000)) counts.add(visitor, 'a link', noon);
  const [visitor = ''] = visitors(1);
  expect(counts.add(visitor, 'a link', noon + 3_600_000)).toBe(1);
  expect(counts.add(visitor, 'a link', noon)).toBe(0);
});

test('what was saved is continued, whichever of both had grown', () => {
  const [few, many] = [open(), open()];
  const all = visitors(3_000);
  for (const visitor of all.slice(0, 5)) few.add(visitor, 'a link', noon);
  for (const visitor of all) for (let n = 0; n < 4; n += 1) many.add(visitor, 'a link', noon);
  for (const [from, into] of [
    [few, many],
    [many, few],
  ] as const) {
    const saved = from.unsaved();
    if (saved === undefined) throw new Error('nothing to save');
    into.restore(saved);
    expect(all.filter((visitor) => into.count(visitor, 'a link', noon) < 4)).toEqual([]);
  }
  expect(few.unsaved()).toBeDefined();
  expect(few.unsaved()).toBeUndefined();
});

test('saved counts of an earlier period count nothing', () => {
  const [before, now] = [open(), open()];
  const [visitor = ''] = visitors(1);
  before.add(visitor, 'a link', noon);
  now.add(visitor, 'another link', noon + 3_600_000);
  const saved = before.unsaved();
  if (saved !== undefined) now.restore(saved);
  expect(now.count(visitor, 'a link', noon + 3_600_000)).toBe(0);
});
