import fc from 'fast-check';
import { trendingScores } from './trending-scores';

const model = (modelId: number, views: number, impressions: number, clicks: number) => ({
  modelId,
  views,
  impressions,
  clicks,
});

test('more views score higher, and of equal views the better click rate', () => {
  const scores = trendingScores(
    [model(1, 100, 1_000, 10), model(2, 100, 1_000, 40), model(3, 300, 1_000, 10), model(4, 1, 10, 0)],
    10,
  );
  expect(scores.map(({ modelId }) => modelId)).toEqual([3, 2, 1, 4]);
});

test('a single click on a single impression does not make a model trend', () => {
  const [first] = trendingScores([model(1, 50, 2_000, 40), model(2, 1, 1, 1)], 10);
  expect(first?.modelId).toBe(1);
});

test('without clicks views alone decide, and without traffic no model trends', () => {
  expect(trendingScores([model(1, 5, 9, 0), model(2, 7, 9, 0)], 10)).toEqual([
    { modelId: 2, score: 7 },
    { modelId: 1, score: 5 },
  ]);
  expect(trendingScores([model(1, 0, 500, 3), model(2, 0.01, 1, 0)], 10)).toEqual([]);
});

test('scores are positive, sorted, bounded in number and independent of the order of rows', () => {
  const traffic = fc.uniqueArray(
    fc.record({
      modelId: fc.integer({ min: 1, max: 500 }),
      views: fc.nat(1_000),
      impressions: fc.nat(9_000),
      clicks: fc.nat(500),
    }),
    { selector: ({ modelId }) => modelId, maxLength: 60 },
  );
  fc.assert(
    fc.property(traffic, fc.integer({ min: 1, max: 20 }), (models, most) => {
      const scores = trendingScores(models, most);
      expect(scores.length).toBeLessThanOrEqual(most);
      expect(
        scores.every(
          ({ score }, nth) =>
            score > 0 && Number.isFinite(score) && score <= (scores[nth - 1]?.score ?? score),
        ),
      ).toBe(true);
      expect(new Set(scores.map(({ modelId }) => modelId)).size).toBe(scores.length);
      expect(trendingScores(models.toReversed(), most)).toEqual(scores);
    }),
  );
});
