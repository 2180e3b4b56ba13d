import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dropFavourites, useFavourites } from '../../catalogue/favourites/favourites';
import { modelsById } from '../../catalogue/model/model-queries';
import { useHydrated } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { FavouritesView } from './favourites-view';

export const FavouritesPage = () => {
  const ids = useFavourites();
  const isDeviceKnown = useHydrated();
  const [dropped, setDropped] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...modelsById(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const kept = ids.length === 0 ? [] : data?.rows.filter(({ id }) => ids.includes(id));

  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    const listed = new Set(data.rows.map(({ id }) => id));
    const gone = ids.filter((id) => !listed.has(id));
    if (gone.length === 0) return;
    dropFavourites(gone);
    setDropped((before) => before + gone.length);
  }, [data, ids, isPlaceholderData]);

  return (
    <>
      {/* It is another page on every device: nothing that a search engine could keep. */}
      <PageHead title="Favourites" description="The models that you keep on this device." />
      {/* The server cannot say that there are none: it does not know the device. */}
      <FavouritesView
        models={isDeviceKnown ? kept : undefined}
        awaited={ids.length}
        failed={error}
        dropped={dropped}
        onRetry={() => void refetch()}
      />
    </>
  );
};
