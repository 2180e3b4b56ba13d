/** Decayed sums of one model. `views` are openings of the profile, `impressions` those and cards seen. */
export type ModelTraffic = {
  readonly modelId: number;
  readonly views: number;
  readonly impressions: number;
  readonly clicks: number;
};
export type TrendingScore = { readonly modelId: number; readonly score: number };

/**
 * Weight of the site's click rate in each model's, in impressions: a model with few impressions has nearly
 * the site's rate.
 */
const priorImpressions = 50;
/** Below this score the profile views are too old for a trend. */
const scoreMin = 0.05;

/**
 * The trending models, the highest score first, at most `maxModels`. The score is the decayed views times the
 * mean of 1 and the model's click rate relative to the site's: with equal views, twice the click rate scores
 * 1.5 times as much. A single click changes almost nothing.
 */
export const trendingScores = (traffic: readonly ModelTraffic[], maxModels: number): TrendingScore[] => {
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
      : (model.clicks + priorImpressions * siteRate) / (model.impressions + priorImpressions) / siteRate;
  return traffic
    .map((model) => ({
      modelId: model.modelId,
      score: Math.round(model.views * (0.5 + 0.5 * relativeRate(model)) * 1_000) / 1_000,
    }))
    .filter(({ score }) => score >= scoreMin)
    .sort((a, b) => b.score - a.score || a.modelId - b.modelId)
    .slice(0, maxModels);
};
