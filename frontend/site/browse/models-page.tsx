import type { ModelFacets } from '@marquee/contracts/http/facets';
import type { Model } from '@marquee/contracts/http/models';
import { type PlacementChoice, placementChoices } from '../../catalogue/browse/catalogue-filters';
import { catalogueRoute } from '../../catalogue/browse/catalogue-screen';
import { modelSuggestions } from '../../catalogue/browse/suggestions';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { modelFacets, modelListing, modelSearch } from '../../catalogue/model/model-queries';
import { ChoiceRow } from '../../ui/inputs/choice-row';

const placementLabels: Readonly<Record<PlacementChoice, string>> = {
  all: 'All',
  true: 'Featured only',
  false: 'Regular',
};

export const modelsRoute = catalogueRoute<Model, ModelFacets>({
  path: '/models',
  title: 'Browse Models',
  description: 'Browse every model in the directory by category, placement or name.',
  keywords: 'models, creators, browse, search, directory',
  searchTitle: (search) => `Search: ${search}`,
  suggestions: modelSuggestions,
  searchLabel: 'Models',
  searchPlaceholder: 'Name, category or tag',
  mainCategories: ['all', 'trending', 'premium', 'featured', 'live'],
  list: modelListing,
  search: modelSearch,
  facets: modelFacets,
  item: ({ name, slug }) => ({ name, path: `/model/${slug}` }),
  grid: (models, first, { search }) => (
    <ModelGrid models={models} surface={search === '' ? 'browse' : 'search'} firstPosition={first} />
  ),
  placeholders: <ModelGridSkeleton count={12} />,
  empty: 'No models match. Check the spelling or use fewer filters.',
  more: {
    choices: ({ featured, search }, facets, change) => (
      <ChoiceRow
        legend="Placement"
        name="featured"
        choices={placementChoices}
        labelOf={(choice) => placementLabels[choice]}
        countOf={(choice) => facets?.featured[choice]}
        chosen={featured}
        disabled={search !== ''}
        onChoose={(choice) => change({ featured: choice })}
      />
    ),
    chips: ({ featured }, change) =>
      featured === 'all'
        ? []
        : [
            {
              key: 'featured',
              label: `Placement: ${placementLabels[featured]}`,
              onRemove: () => change({ featured: 'all' }),
            },
          ],
  },
});
