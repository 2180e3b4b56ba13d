import type { CardModel } from '@marquee/contracts/http/search';
import { facetNames } from '@marquee/contracts/rules/facets';
import { styled } from 'styled-components';
import { catalogRoute } from '../../catalog/browse/catalog-screen';
import { modelSuggestions } from '../../catalog/browse/suggestions';
import { ModelGrid, ModelGridSkeleton } from '../../catalog/model/model-grid';
import {
  modelFacets,
  modelListing,
  modelSearch,
  paidRow,
  paidRowSlots,
} from '../../catalog/model/model-queries';
import { ModelSlider } from '../../catalog/model/model-slider';
import { SectionTitle } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';

/** Featured models above the list, labeled as paid. */
const PaidRow = ({ models }: { readonly models: readonly CardModel[] }) => (
  <ModelSlider
    models={models}
    surface="browse"
    isLow
    labelledBy="paid-row"
    frame={(buttons, strip) => (
      <section aria-labelledby="paid-row">
        <PaidHead>
          <Cluster $align="baseline" $gap="0 1rem">
            <PaidTitle id="paid-row">Featured</PaidTitle>
            <Muted $small>Paid placements, in rotation</Muted>
          </Cluster>
          <PaidButtons>{buttons}</PaidButtons>
        </PaidHead>
        {strip}
      </section>
    )}
  />
);

const PaidHead = styled(Cluster).attrs({ $justify: 'space-between' })`
  margin-bottom: 0.25rem;
`;

/** A phone's screen is swiped. */
const PaidButtons = styled.div`
  display: none;

  ${({ theme }) => theme.from.tablet} { display: block; }
`;

const PaidTitle = styled(SectionTitle)`
  margin-bottom: 0;
  font-size: ${({ theme }) => theme.size.title};
`;

export const modelsRoute = catalogRoute<CardModel>({
  path: '/models',
  title: 'Browse models',
  description: 'Browse every model in the directory by category, tag, language, price or name.',
  keywords: 'models, creators, browse, search, directory',
  searchTitle: (search) => `Search: ${search}`,
  suggestions: modelSuggestions,
  searchPlaceholder: 'Name, handle, tag or any word',
  facetNames,
  list: modelListing,
  search: modelSearch,
  facets: modelFacets,
  item: ({ name, slug }) => ({ name, path: `/model/${slug}` }),
  grid: (models, first, filters) =>
    filters.search === '' ? (
      // The slots of the paid row come before those of the list.
      <ModelGrid models={models} surface="browse" firstPosition={first + paidRowSlots} />
    ) : (
      <ModelGrid models={models} surface="search" firstPosition={first} />
    ),
  paid: { list: paidRow, row: (models) => <PaidRow models={models} /> },
  placeholders: <ModelGridSkeleton count={12} />,
});
