import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { Skeleton } from '../../ui/layout/skeleton';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { waitingKey } from './waiting-queries';

/** First answers, without the counts of the navigation, whose place is fixed. */
const first = {
  predicate: ({ state, queryKey }: Query) => state.data === undefined && queryKey[1] !== waitingKey[1],
};

/** Parts that answer later than this appear in the page that is shown already. */
const longestWaitMs = 2_000;

/** Shows a page when its first answers, or their errors, are here, so that no part of it moves another. */
export const LoadedTogether = ({ children }: { readonly children: ReactNode }) => {
  const queryClient = useQueryClient();
  const fetching = useIsFetching(first);
  const { hash } = useLocation();
  const [isComplete, setComplete] = useState(false);
  // Together with what the children render later, in slices.
  const isLoaded = useDeferredValue(isComplete);
  useEffect(() => {
    const enough = setTimeout(() => setComplete(true), longestWaitMs);
    return () => clearTimeout(enough);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when a query has begun or ended.
  useEffect(() => {
    // Later, when the children have started the queries that follow from the last answer.
    const look = setTimeout(() => {
      if (queryClient.isFetching(first) === 0) setComplete(true);
    });
    return () => clearTimeout(look);
  }, [queryClient, fetching]);
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <>
      {!isLoaded && (
        <div data-testid="part-skeletons">
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <Skeleton $height="46rem" />
        </div>
      )}
      <Parts data-loading={!isLoaded}>{children}</Parts>
    </>
  );
};

/** Laid out while it loads, because charts measure their place. The drawer is shown at once. */
const Parts = styled.div`
  &[data-loading='true'] {
    height: 0;
    overflow: hidden;
    visibility: hidden;

    aside { visibility: visible; }
  }
`;
