import fc from 'fast-check';
import { candidateIds } from './candidate-ids';

test('the same seed draws the same ids, none twice, each of them possible; another seed draws others', () => {
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

test('every part of the catalogue is drawn about equally often', () => {
  const parts = [0, 0, 0, 0];
  for (let seed = 0; seed < 400; seed += 1)
    for (const id of candidateIds(`evening ${seed}`, 20_000, 12))
      parts[Math.floor((id - 1) / 5_000)] = (parts[Math.floor((id - 1) / 5_000)] ?? 0) + 1;
  for (const part of parts) expect(Math.abs(part / (400 * 480) - 0.25)).toBeLessThan(0.01);
});
