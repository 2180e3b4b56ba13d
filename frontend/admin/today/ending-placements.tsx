import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { clockLeft } from '../../ui/format/time-left';
import { Skeleton } from '../../ui/layout/skeleton';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { TitledPanel } from '../frame/titled-panel';
import { featuredNow } from '../placements/featured-queries';
import { TodayList, TodayRow } from './waiting-lists';

const withinMs = 7 * 24 * 3_600_000;

/** The featured placements that end within a week, the soonest first. */
export const EndingPlacements = () => {
  const { data, error } = useQuery(featuredNow);
  const now = Date.now();
  const ending = data?.flatMap(({ featuredUntil, ...model }) =>
    featuredUntil !== null && Date.parse(featuredUntil) - now < withinMs ? [{ ...model, featuredUntil }] : [],
  );
  return (
    <TitledPanel id="ending-placements" title="Placements ending within 7 days">
      <LoadError what="the featured models" error={error} />
      {ending === undefined ? (
        error === null && <Skeleton $height="6rem" />
      ) : (
        <TodayList empty="No placement ends within 7 days.">
          {ending.map(({ id, name, slug, featuredUntil }) => (
            <TodayRow key={id} to={`/admin/models?model=${id}`} title={name} about={`/${slug}`}>
              <End>
                <Muted as="span" $small>
                  <Moment at={featuredUntil} />
                </Muted>
                <Badge $tone="muted">{clockLeft(featuredUntil, now).text}</Badge>
              </End>
            </TodayRow>
          ))}
        </TodayList>
      )}
    </TitledPanel>
  );
};

/** From tablets up the dates and the badges of all rows are in two columns. */
const End = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.75rem;

  ${({ theme }) => theme.from.tablet} { > :last-child { min-width: 9rem; text-align: center; } }
`;
