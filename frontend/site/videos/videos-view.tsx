import type { VideoFacets } from '@marquee/contracts/http/facets';
import type { Video } from '@marquee/contracts/http/videos';
import { useState } from 'react';
import { BrowseScreen } from '../../catalogue/browse/browse-screen';
import { categoryLabel, type MainCategory } from '../../catalogue/browse/category-choices';
import { CategoryFilter } from '../../catalogue/browse/category-filter';
import type { Chip } from '../../catalogue/browse/chips';
import type { Found } from '../../catalogue/browse/found';
import { BrowseSearch } from '../../catalogue/search/browse-search';
import { videoSuggestions } from '../../catalogue/search/video-suggestions';
import { VideoGrid, VideoGridSkeleton } from '../../catalogue/video/video-grid';
import { noVideoFilters, type VideoFilters } from './video-filters';
import { videosPageRows } from './videos-query';

interface VideosViewProps {
  readonly filters: VideoFilters;
  /** The address asked for a search that cannot be made. */
  readonly isRefused: boolean;
  readonly facets: VideoFacets | undefined;
  readonly found: Found<Video> | undefined;
  readonly failed: Error | null;
  readonly addressOf: (change: Partial<VideoFilters>) => string;
  readonly onChange: (change: Partial<VideoFilters>) => void;
  readonly onRetry: () => void;
}

const skeletons = 12;

const mainCategories: readonly MainCategory[] = ['all', 'premium', 'featured', 'trending', 'live'];

/** Everything as it was before anything was chosen; the order is no choice of videos. */
const cleared = { search: noVideoFilters.search, category: noVideoFilters.category };

export const VideosView = ({
  filters,
  isRefused,
  facets,
  found,
  failed,
  addressOf,
  onChange,
  onRetry,
}: VideosViewProps) => {
  const { search, category, sort, page } = filters;
  // A new field after each clearing: text that was typed but not yet searched for goes as well.
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    setClearings(clearings + 1);
    onChange(cleared);
  };
  const chips: Chip[] = [];
  if (search !== '')
    chips.push({ key: 'search', label: `Search: ${search}`, onRemove: () => onChange({ search: '' }) });
  if (category !== 'all')
    chips.push({
      key: 'category',
      label: `Category: ${categoryLabel(category)}`,
      onRemove: () => onChange({ category: 'all' }),
    });

  return (
    <BrowseScreen
      title="Browse Videos"
      noun={videoSuggestions.noun}
      search={search}
      isRefused={isRefused}
      sort={sort}
      page={page}
      pageRows={videosPageRows}
      searchBox={
        <BrowseSearch
          key={clearings}
          source={videoSuggestions}
          search={search}
          onSearch={(text) => onChange({ search: text })}
          of="Videos"
          action="/videos"
          placeholder="Title, category or model"
        />
      }
      choices={
        <CategoryFilter
          main={mainCategories}
          chosen={category}
          counts={facets?.category}
          disabled={search !== ''}
          onChoose={(choice) => onChange({ category: choice })}
        />
      }
      chips={chips}
      found={found}
      failed={failed}
      placeholders={<VideoGridSkeleton count={skeletons} />}
      empty="Nothing matches what you asked for. Another word or no filter may help."
      grid={(videos) => <VideoGrid videos={videos} isMain />}
      addressOfPage={(to) => addressOf({ page: to })}
      addressOfSearch={(text) => addressOf({ search: text, page: 1 })}
      onSort={(choice) => onChange({ sort: choice })}
      onClear={clear}
      onRetry={onRetry}
    />
  );
};
