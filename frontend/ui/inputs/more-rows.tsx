import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton';

interface MoreRowsProps {
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** The next page is asked for before the end of the list is seen. */
const aheadOf = '0px 0px 400px 0px';

/**
 * The end of a list that has more, right inside what scrolls: it asks for the next page when it comes near. Keyed by the pages that
 * are there.
 */
export const MoreRows = ({ isLoading, onMore }: MoreRowsProps) => {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!isLoading) onMore();
  });
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      { root: end.current.parentElement, rootMargin: aheadOf },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end}>
      <RowPlaceholders />
    </div>
  );
};

/** Rows that are on their way. */
export const RowPlaceholders = () => (
  <Waiting aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} $height="3.75rem" />
    ))}
  </Waiting>
);

const Waiting = styled.div`
  display: grid;
  gap: 0.25rem;
`;
