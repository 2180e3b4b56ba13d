import { createHash } from 'node:crypto';
import { openHourlyCounts } from './hourly-counts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const visitors = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => createHash('sha256').update(String(n)).digest('hex').slice(0, 16));

test('no count is too low while the memory grows, and hardly any is too high', () => {
  const counts = openHourlyCounts();
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
  const counts = openHourlyCounts();
  for (const visitor of visitors(70_000)) counts.add(visitor, 'a link', noon);
  const [visitor = ''] = visitors(1);
  expect(counts.add(visitor, 'a link', noon + 3_600_000)).toBe(1);
  expect(counts.add(visitor, 'a link', noon)).toBe(0);
});
