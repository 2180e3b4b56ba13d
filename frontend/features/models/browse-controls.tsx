import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { ChoiceRow } from '../../ui/choice-row';
import { Panel } from '../../ui/panel';
import { SearchField } from '../../ui/search-field';
import {
  type BrowseCategory,
  type BrowseFilters,
  browseCategories,
  type FeaturedChoice,
  featuredChoices,
  isFiltered,
} from './browse-filters';

interface BrowseControlsProps {
  readonly filters: BrowseFilters;
  readonly onChange: (change: Partial<BrowseFilters>) => void;
  readonly onClear: () => void;
}

const categoryLabels: Readonly<Record<BrowseCategory, string>> = {
  all: 'All',
  trending: 'Trending',
  premium: 'Premium',
  featured: 'Featured',
  live: 'Live',
};
const featuredLabels: Readonly<Record<FeaturedChoice, string>> = { all: 'All', true: 'Featured only', false: 'Regular' };

export const BrowseControls = ({ filters, onChange, onClear }: BrowseControlsProps) => {
  const isSearching = filters.search !== '';
  // A new field after each clearing: text that was typed but not yet searched for goes as well.
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    setClearings(clearings + 1);
    onClear();
  };
  return (
    <Controls aria-label="Search and filters">
      <SearchField
        key={clearings}
        search={filters.search}
        onSearch={(search) => onChange({ search })}
        of="Models"
        action="/models"
        placeholder="Name or description"
      />
      <ChoiceRow
        legend="Category"
        name="category"
        choices={browseCategories}
        labels={categoryLabels}
        chosen={filters.category}
        disabled={isSearching}
        onChoose={(category) => onChange({ category })}
      />
      <ChoiceRow
        legend="Placement"
        name="featured"
        choices={featuredChoices}
        labels={featuredLabels}
        chosen={filters.featured}
        disabled={isSearching}
        onChoose={(featured) => onChange({ featured })}
      />
      <Clear>
        <Button type="button" $variant="quiet" disabled={!isFiltered(filters)} onClick={clear}>
          Clear Filters
        </Button>
      </Clear>
      {isSearching && <Hint>A search looks through all models, without the filters.</Hint>}
    </Controls>
  );
};

const Controls = styled(Panel)`
  display: grid;
  gap: 1.25rem;

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: auto 1fr;
    align-items: end;

    > :nth-child(-n + 2) { grid-column: 1 / -1; }
    > :nth-child(4) { justify-self: end; }
    > :nth-child(5) { grid-column: 1 / -1; }
  }
  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(14rem, 1.2fr) auto auto auto;
    align-items: start;
    gap: 1rem 2rem;

    > :nth-child(-n + 2) { grid-column: auto; }
    > :nth-child(4) { align-self: end; }
  }
`;

const Clear = styled.div`
  display: flex;
`;

const Hint = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
