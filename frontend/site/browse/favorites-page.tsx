import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dropFavorites, useFavorites } from '../../catalogue/model/favorites';
import { modelsById } from '../../catalogue/model/model-queries';
import { useHydrated } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { FavoritesView } from './favorites-view';

export const FavoritesPage = () => {
  const ids = useFavorites();
  const isHydrated = useHydrated();
  const [removedCount, setRemovedCount] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...modelsById(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const saved = ids.length === 0 ? [] : data?.rows.filter(({ id }) => ids.includes(id));

  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    const listed = new Set(data.rows.map(({ id }) => id));
    const delisted = ids.filter((id) => !listed.has(id));
    if (delisted.length === 0) return;
    dropFavorites(delisted);
    setRemovedCount((before) => before + delisted.length);
  }, [data, ids, isPlaceholderData]);

  return (
    <>
      {/* Without a path there is no canonical URL: the page is different on every device. */}
      <PageHead title="Favorites" description="The models you saved on this device." />
      {/* Favorites are stored in the browser, so only placeholders are rendered before hydration. */}
      <FavoritesView
        models={isHydrated ? saved : undefined}
        expectedCount={ids.length}
        failed={error}
        removedCount={removedCount}
        onRetry={() => void refetch()}
      />
    </>
  );
};
