import { type Period, periodDays } from '@marquee/contracts/http/website-analytics';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { websiteAnalytics } from './tracking-queries';
import { WebsiteAnalyticsView } from './website-analytics-view';

const periods: readonly Period[] = ['daily', 'weekly', 'monthly'];

export const WebsiteAnalyticsTab = () => {
  const [params, setParams] = useSearchParams();
  const period = periods.find((candidate) => candidate === params.get('period')) ?? 'daily';
  const { data, isError } = useQuery(websiteAnalytics(period));

  const choose = (chosen: Period) => {
    const next = new URLSearchParams(params);
    next.set('period', chosen);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <WebsiteAnalyticsView
      period={period}
      days={periodDays[period]}
      insights={data}
      failed={isError}
      onPeriod={choose}
    />
  );
};
