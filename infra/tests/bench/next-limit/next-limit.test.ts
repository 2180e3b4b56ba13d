import { readFileSync } from 'node:fs';
import { nextLimitFigures } from './next-limit';
import { rateWhenSplit, rateWithSharedRows, simulateSplit } from './partitions';

test('the decision has the figures that the script prints', () => {
  expect(readFileSync('infra/decisions/0073-the-next-limit.md', 'utf8')).toContain(nextLimitFigures());
});

test('shared rows bound all workers, and the fullest partition bounds split ones', () => {
  expect(rateWithSharedRows(16)).toBe(rateWithSharedRows(4));
  const even = { partitions: 4, largest: 0.25, partsOfMessage: 4 };
  expect(rateWhenSplit({ ...even, largest: 0.5 })).toBeCloseTo(rateWhenSplit(even) / 2);
  const { largest, partsOfMessage } = simulateSplit(4);
  expect(largest).toBeGreaterThanOrEqual(0.25);
  expect(partsOfMessage).toBeGreaterThan(3.9);
});
