import { useEffect, useEffectEvent, useRef } from 'react';
import { Skeleton } from '../layout/skeleton';
import { Stack } from '../layout/stack';

interface MoreRowsProps {
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** The next page is requested before the end of the list is visible. */
const loadAheadMargin = '0px 0px 400px 0px';

/** The end of a list with more rows: requests the next page when it comes near. Key it by page count. */
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
      { root: end.current.parentElement, rootMargin: loadAheadMargin },
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

export const RowPlaceholders = () => (
  <Stack $gap="0.25rem" aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} $height="3.75rem" />
    ))}
  </Stack>
);
