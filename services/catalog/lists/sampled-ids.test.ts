import fc from 'fast-check';
import { candidateIds } from './sampled-ids';

test('the same seed yields the same distinct ids within range, another seed yields others', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 1, max: 300_000 }),
      fc.integer({ min: 1, max: 200 }),
      (seed, newest, count) => {
        const ids = candidateIds(seed, newest, count);
        expect(candidateIds(seed, newest, count)).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => id >= 1 && id <= newest)).toBe(true);
        if (ids.length > 0) expect(candidateIds(`${seed}.`, newest, count)).not.toEqual(ids);
      },
    ),
    { numRuns: 60 },
  );
});

test('every quarter of the table is sampled about equally often', () => {
  const parts = [0, 0, 0, 0];
  for (let seed = 0; seed < 400; seed += 1)
    for (const id of candidateIds(`seed ${seed}`, 20_000, 12))
      parts[Math.floor((id - 1) / 5_000)] = (parts[Math.floor((id - 1) / 5_000)] ?? 0) + 1;
  for (const part of parts) expect(Math.abs(part / (400 * 480) - 0.25)).toBeLessThan(0.01);
});
