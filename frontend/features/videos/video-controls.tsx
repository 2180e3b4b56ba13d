import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { ChoiceRow } from '../../ui/choice-row';
import { Panel } from '../../ui/panel';
import { SearchField } from '../../ui/search-field';
import { isVideoFiltered, type VideoCategory, type VideoFilters, videoCategories } from './video-filters';

interface VideoControlsProps {
  readonly filters: VideoFilters;
  readonly onChange: (change: Partial<VideoFilters>) => void;
  readonly onClear: () => void;
}

const categoryLabels: Readonly<Record<VideoCategory, string>> = {
  all: 'All',
  premium: 'Premium',
  featured: 'Featured',
  trending: 'Trending',
  live: 'Live',
};

export const VideoControls = ({ filters, onChange, onClear }: VideoControlsProps) => {
  // A new field after each clearing: text that was typed but not yet searched for goes as well.
  const [clearings, setClearings] = useState(0);
  return (
    <Controls aria-label="Search and filters">
      <SearchField
        key={clearings}
        search={filters.search}
        onSearch={(search) => onChange({ search })}
        of="Videos"
        action="/videos"
        placeholder="Title, category or model"
      />
      <ChoiceRow
        legend="Category"
        name="category"
        choices={videoCategories}
        labels={categoryLabels}
        chosen={filters.category}
        disabled={filters.search !== ''}
        onChoose={(category) => onChange({ category })}
      />
      <Button
        type="button"
        $variant="quiet"
        disabled={!isVideoFiltered(filters)}
        onClick={() => {
          setClearings(clearings + 1);
          onClear();
        }}
      >
        Clear Filters
      </Button>
    </Controls>
  );
};

const Controls = styled(Panel)`
  display: grid;
  gap: 1.25rem;

  > button { justify-self: start; }

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(14rem, 1fr) auto auto;
    align-items: end;
    gap: 1rem 2rem;
  }
`;
