import { addDays } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { LoadError } from '../../ui/feedback/load-error';
import { shortDay } from '../../ui/format/day';
import { PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { siteClicks } from '../clicks/clicks-queries';
import { websiteAnalytics } from '../website/website-queries';
import {
  comparedWithSameHours,
  comparedWithWeekBefore,
  impressionsOf,
  todayFigures,
  type WeekFigure,
  weekTraffic,
} from './week-traffic';

/** Today so far beside the same hours a week ago, and the last seven whole days beside the week before. */
export const WeekFigures = () => {
  const { data, error } = useQuery({ ...websiteAnalytics('monthly'), refetchInterval: false });
  const today = data?.range.last;
  const clicks = useQuery({
    ...siteClicks({
      is: 'custom',
      from: addDays(today ?? '2000-01-01', -7),
      to: addDays(today ?? '2000-01-01', -1),
    }),
    enabled: today !== undefined,
    refetchInterval: false,
  });
  if (data === undefined || today === undefined)
    return error === null ? <Skeleton $height="11rem" /> : <LoadError what="the traffic" error={error} />;
  const { views, visitors } = weekTraffic(data);
  const isCompared = views.before !== null;
  return (
    <Stack as="section" $gap="0.75rem" $top="0.75rem" aria-labelledby="week-figures">
      <TodaySoFar />
      <PanelHead style={{ marginTop: '0.75rem' }}>
        <PanelTitle id="week-figures">Last 7 days</PanelTitle>
        <Link to="/admin/tracking?tab=website-analytics">Website Analytics</Link>
      </PanelHead>
      <StatCards>
        <Figure name="Views" figure={views} />
        <Figure name="Visitors" figure={visitors} />
        {clicks.data !== undefined && (
          <>
            <Figure
              name="Impressions"
              figure={{
                now: impressionsOf(clicks.data.totals),
                before: isCompared ? impressionsOf(clicks.data.before) : null,
              }}
            />
            <Figure
              name="Clicks"
              figure={{
                now: clicks.data.totals.clicks,
                before: isCompared ? clicks.data.before.clicks : null,
              }}
            />
          </>
        )}
      </StatCards>
      <LoadError what="the clicks" error={clicks.error} />
      <Muted $small>
        {shortDay(addDays(today, -7))} to {shortDay(addDays(today, -1))} ({data.range.timezone}); today is not
        included.
      </Muted>
    </Stack>
  );
};

/** The hours of today that are over, beside the same hours a week ago. */
const TodaySoFar = () => {
  const { data, error } = useQuery({ ...websiteAnalytics('daily'), refetchInterval: false });
  const clicks = useQuery({ ...siteClicks({ is: 'period', period: 'daily' }), refetchInterval: false });
  if (data === undefined) return error === null ? <Skeleton $height="11rem" /> : null;
  const figures = todayFigures(data, clicks.data?.sameHours);
  if (data.sameHours === undefined) return null;
  return (
    <>
      <PanelTitle>
        Today until {String(data.sameHours.until).padStart(2, '0')}:00 ({data.range.timezone})
      </PanelTitle>
      <StatCards data-today>
        {figures.map(({ name, ...figure }) => (
          <StatCard
            key={name}
            name={name}
            value={withSeparators(figure.now)}
            note={comparedWithSameHours(figure)}
          />
        ))}
      </StatCards>
      <LoadError what="today's clicks" error={clicks.error} />
    </>
  );
};

const Figure = ({ name, figure }: { readonly name: string; readonly figure: WeekFigure }) => (
  <StatCard name={name} value={withSeparators(figure.now)} note={comparedWithWeekBefore(figure)} />
);
