import type { Period } from '@marquee/contracts/http/website-analytics';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { StatCards } from '../../ui/charts/stat-card';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { ClickCards } from './click-cards';
import { siteClicks } from './clicks-queries';

/** The period's clicks beside its views and visitors, and the way to their details. */
export const ClicksSummary = ({ period }: { readonly period: Period }) => {
  const { data, error, refetch } = useQuery(siteClicks({ is: 'period', period }));
  return (
    <Stack $gap="0.5rem">
      <LoadError what="the clicks" error={error} retry={refetch} />
      <StatCards>
        {data === undefined ? (
          error === null &&
          ['clicks', 'unique', 'rate'].map((card) => <Skeleton key={card} $height="8.5rem" />)
        ) : (
          <ClickCards site={data} />
        )}
      </StatCards>
      <Muted $small>
        <Link to={`/admin/tracking?tab=clicks&period=${period}`}>
          Clicks by slot, source, platform and model
        </Link>
      </Muted>
    </Stack>
  );
};
