import type { ListFacets } from '@marquee/contracts/http/facets';
import { type FacetName, facetNames } from '@marquee/contracts/rules/facets';
import { withSeparators } from '@marquee/contracts/text/number';
import { CheckField } from '../../ui/inputs/check-field';
import { NativeSelect } from '../../ui/inputs/native-select';
import { type CatalogFilters, placementChoices, placementLabels } from './catalog-filters';
import { facets } from './facets';

interface FacetFiltersProps {
  readonly filters: CatalogFilters;
  readonly counted: ListFacets | undefined;
  readonly change: (some: Partial<CatalogFilters>) => void;
}

/** The placement and every facet that some model has, each choice with its number of models. */
export const FacetFilters = ({ filters, counted, change }: FacetFiltersProps) => {
  const choicesOf = (name: FacetName) => counted?.facets?.find((facet) => facet.name === name)?.choices ?? [];
  const shown = facetNames.filter((name) => filters[name] !== '' || choicesOf(name).length > 0);
  return (
    <>
      <NativeSelect
        label="Placement"
        name="featured"
        choices={placementChoices}
        labelOf={(choice) => withCount(placementLabels[choice], counted?.featured?.[choice])}
        chosen={filters.featured}
        onChoose={(featured) => change({ featured })}
      />
      {shown.map((name) => {
        const { label, nameOf } = facets[name];
        const [chosen, choices] = [filters[name], choicesOf(name)];
        const countOf = (value: string) => choices.find((choice) => choice.value === value)?.count;
        return nameOf === undefined ? (
          <CheckField
            key={name}
            label={withCount(label, countOf('true'))}
            checked={chosen !== ''}
            onCheck={(isOn) => change({ [name]: isOn ? 'true' : '' })}
          />
        ) : (
          <NativeSelect
            key={name}
            label={label}
            name={name}
            choices={[...new Set(['', chosen, ...choices.map(({ value }) => value)])]}
            labelOf={(value) => (value === '' ? 'Any' : withCount(nameOf(value), countOf(value)))}
            chosen={chosen}
            onChoose={(value) => change({ [name]: value })}
          />
        );
      })}
    </>
  );
};

export const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${withSeparators(count)})`;
