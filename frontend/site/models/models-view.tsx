import type { ModelFacets } from '@marquee/contracts/http/facets';
import type { Model } from '@marquee/contracts/http/models';
import { useState } from 'react';
import { styled } from 'styled-components';
import { BrowseScreen } from '../../catalogue/browse/browse-screen';
import { categoryLabel, type MainCategory } from '../../catalogue/browse/category-choices';
import { CategoryFilter } from '../../catalogue/browse/category-filter';
import type { Chip } from '../../catalogue/browse/chips';
import type { Found } from '../../catalogue/browse/found';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { BrowseSearch } from '../../catalogue/search/browse-search';
import { modelSuggestions } from '../../catalogue/search/model-suggestions';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { type FeaturedChoice, featuredChoices, type ModelFilters, noFilters } from './model-filters';
import { modelsPageRows } from './models-query';

interface ModelsViewProps {
  readonly filters: ModelFilters;
  /** The address asked for a search that cannot be made. */
  readonly isRefused: boolean;
  readonly facets: ModelFacets | undefined;
  readonly found: Found<Model> | undefined;
  readonly failed: Error | null;
  readonly addressOf: (change: Partial<ModelFilters>) => string;
  readonly onChange: (change: Partial<ModelFilters>) => void;
  readonly onRetry: () => void;
}

const skeletons = 12;

const mainCategories: readonly MainCategory[] = ['all', 'trending', 'premium', 'featured', 'live'];

const featuredLabels: Readonly<Record<FeaturedChoice, string>> = {
  all: 'All',
  true: 'Featured only',
  false: 'Regular',
};

/** Everything as it was before anything was chosen; the order is no choice of models. */
const cleared = { search: noFilters.search, category: noFilters.category, featured: noFilters.featured };

export const ModelsView = ({
  filters,
  isRefused,
  facets,
  found,
  failed,
  addressOf,
  onChange,
  onRetry,
}: ModelsViewProps) => {
  const { search, category, featured, sort, page } = filters;
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
  if (featured !== 'all')
    chips.push({
      key: 'featured',
      label: `Placement: ${featuredLabels[featured]}`,
      onRemove: () => onChange({ featured: 'all' }),
    });

  return (
    <BrowseScreen
      title="Browse Models"
      noun={modelSuggestions.noun}
      search={search}
      isRefused={isRefused}
      sort={sort}
      page={page}
      pageRows={modelsPageRows}
      searchBox={
        <BrowseSearch
          key={clearings}
          source={modelSuggestions}
          search={search}
          onSearch={(text) => onChange({ search: text })}
          of="Models"
          action="/models"
          placeholder="Name, category or tag"
        />
      }
      choices={
        <Choices>
          <CategoryFilter
            main={mainCategories}
            chosen={category}
            counts={facets?.category}
            disabled={search !== ''}
            onChoose={(choice) => onChange({ category: choice })}
          />
          <ChoiceRow
            legend="Placement"
            name="featured"
            choices={featuredChoices}
            labelOf={(choice) => featuredLabels[choice]}
            countOf={(choice) => facets?.featured[choice]}
            chosen={featured}
            disabled={search !== ''}
            onChoose={(choice) => onChange({ featured: choice })}
          />
        </Choices>
      }
      chips={chips}
      found={found}
      failed={failed}
      placeholders={<ModelGridSkeleton count={skeletons} />}
      empty="Nobody matches what you asked for. Another word or fewer filters may help."
      grid={(models, first) => (
        <ModelGrid models={models} surface={search === '' ? 'browse' : 'search'} firstPosition={first} />
      )}
      addressOfPage={(to) => addressOf({ page: to })}
      addressOfSearch={(text) => addressOf({ search: text, page: 1 })}
      onSort={(choice) => onChange({ sort: choice })}
      onClear={clear}
      onRetry={onRetry}
    />
  );
};

const Choices = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem 2rem;

  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 1fr) auto; }
`;
