import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';

export interface ChartDay {
  readonly date: string;
  readonly views: number;
  readonly visitors: number;
  /** Of the day in the same place of the period before; absent when that is not known. */
  readonly viewsBefore?: number;
}

/** The days of the period, each beside the day in its place of the period before. */
export const chartDays = ({ dailyStats, before }: WebsiteAnalytics): ChartDay[] =>
  dailyStats.map((day, index) => {
    const earlier = before?.dailyStats[index];
    return { ...day, ...(earlier !== undefined && { viewsBefore: earlier.views }) };
  });
