import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';

/** The dashboard's answer for a model with two clicks on the last day of the range. */
export const modelInsights = (impressions: number, last = '2026-11-20'): ModelAnalytics => ({
  model: {
    name: 'Velvet Rose',
    featured: false,
    featuredDaysRemaining: 0,
    featuredUntil: '',
    platforms: ['onlyfans', 'fanvue'],
  },
  stats: {
    impressions,
    clicks: 2,
    cardClicks: 1,
    uniqueClicks: 2,
    clickRate: 4,
    dailyStats: [{ date: last, impressions, clicks: 2, uniqueClicks: 2 }],
    impressionsByKind: { card: impressions, profile: 0 },
    clicksByPlatform: [],
    surfaces: [],
    audience: { countries: [], devices: [], sources: [], hours: [], hoursEach: 1 },
    invalid: [],
  },
  conspicuous: [],
  corrections: [],
  before: {
    ...{ impressions: 1, clicks: 1, cardClicks: 1, uniqueClicks: 1, clickRate: 1 },
    ...{ first: '2026-10-01', last: '2026-10-30', dailyStats: [] },
  },
  range: { first: last, last, today: '2026-11-20', timezone: 'UTC', countedSince: '2026-01-01' },
});
