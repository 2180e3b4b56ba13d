import type { Period } from '@marquee/contracts/http/website-analytics';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { StatCards } from '../../ui/charts/stat-card';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { ClickCards } from './click-cards';
import { siteClicks } from './clicks-queries';

interface ClicksSummaryProps {
  readonly period: Period;
  /** The cards of views and visitors. */
  readonly children: ReactNode;
}

/** The period's clicks beside its views and visitors, and the way to their details. */
export const ClicksSummary = ({ period, children }: ClicksSummaryProps) => {
  const { data, error, refetch } = useQuery(siteClicks({ is: 'period', period }));
  return (
    <Stack $gap="0.5rem">
      <LoadError what="the clicks" error={error} retry={refetch} />
      <SixCards>
        {children}
        {data === undefined ? (
          error === null &&
          ['clicks', 'unique', 'rate'].map((card) => <Skeleton key={card} $height="8.5rem" />)
        ) : (
          <ClickCards site={data} />
        )}
      </SixCards>
      <Muted $small>
        <Link to={`/admin/tracking?tab=clicks&period=${period}`}>
          Clicks by slot, source, platform and model
        </Link>
      </Muted>
    </Stack>
  );
};

/** Two rows of three; on narrower screens three of two. */
const SixCards = styled(StatCards)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;
