import { useQuery } from '@tanstack/react-query';
import { SectionModels } from '../../catalog/model/list-section';
import { homePicks } from '../../catalog/model/model-queries';
import { lookedAt, useMoreLike } from '../../catalog/model/more-like';
import { useStoredValue } from '../../platform/storage/stored-value';
import { Button } from '../../ui/inputs/button';
import { Muted } from '../../ui/text/muted';
import { HomeSection } from './home-section';

/**
 * Unpaid models: those opened most in 30 days, or, on a device that remembers profiles, others like the last one.
 * Absent without models.
 */
export const HomePicks = () => {
  const { data, error } = useQuery(homePicks);
  const looked = useStoredValue(lookedAt);
  const [last] = looked;
  const similar = useMoreLike(looked.filter(({ category }) => category === last?.category));
  if (error !== null || data?.rows.length === 0) return null;
  // As many as before, so that nothing below moves.
  const isPersonal = last !== undefined && similar.length > 0 && similar.length === data?.rows.length;
  return (
    <HomeSection
      id="picks"
      title={isPersonal ? `Because you looked at ${last.name}` : 'Trending now'}
      farHeight="60rem"
      beside={
        isPersonal ? (
          <Button $variant="quiet" $size="small" onClick={() => lookedAt.set([])}>
            Forget what I looked at
          </Button>
        ) : (
          <Muted $small>Opened most in 30 days. Nobody paid for a place here.</Muted>
        )
      }
    >
      <SectionModels models={isPersonal ? similar : data?.rows} surface="home" />
    </HomeSection>
  );
};
