/** Decayed sums of one model. `views` are openings of the profile, `impressions` those and cards seen. */
export type ModelTraffic = {
  readonly modelId: number;
  readonly views: number;
  readonly impressions: number;
  readonly clicks: number;
};
export type TrendingScore = { readonly modelId: number; readonly score: number };

/** A model's own click rate is believed as far as its impressions go beyond so many; up to there it is the site's. */
const doubtImpressions = 50;
/** Below this, whoever opened the profile did so too long ago to speak of a trend. */
const leastScore = 0.05;

/**
 * The models that trend, the highest score first, `most` at most. The score is the decayed views, times the click rate compared with the
 * site's, both halves counting the same: as many views with twice the clicks weigh half as much again, and a single lucky click nothing.
 */
export const trendingScores = (traffic: readonly ModelTraffic[], most: number): TrendingScore[] => {
  let impressions = 0;
  let clicks = 0;
  for (const model of traffic) {
    impressions += model.impressions;
    clicks += model.clicks;
  }
  const siteRate = impressions > 0 ? clicks / impressions : 0;
  const relativeRate = (model: ModelTraffic): number =>
    siteRate === 0
      ? 1
      : (model.clicks + doubtImpressions * siteRate) / (model.impressions + doubtImpressions) / siteRate;
  return traffic
    .map((model) => ({
      modelId: model.modelId,
      score: Math.round(model.views * (0.5 + 0.5 * relativeRate(model)) * 1_000) / 1_000,
    }))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score || a.modelId - b.modelId)
    .slice(0, most);
};
