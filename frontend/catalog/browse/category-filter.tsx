import { styled } from 'styled-components';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { categoryName } from '../category/category-queries';
import { type CategoryChoice, moreCategories } from './category-choices';

interface CategoryFilterProps {
  readonly main: readonly CategoryChoice[];
  readonly chosen: CategoryChoice;
  readonly counts: readonly { readonly value: string; readonly count: number }[] | undefined;
  readonly onChoose: (category: CategoryChoice) => void;
}

/** The category filter: a few choices at once and all others behind them, each with its facet count. */
export const CategoryFilter = ({ main, chosen, counts, onChoose }: CategoryFilterProps) => {
  const row = {
    name: 'category',
    labelOf: categoryName,
    countOf: (choice: CategoryChoice) => counts?.find(({ value }) => value === choice)?.count,
    chosen,
    disabled: false,
    wraps: true,
    onChoose,
  };
  return (
    <Filter>
      <ChoiceRow legend="Category" choices={main} {...row} />
      <details open={moreCategories.includes(chosen) || undefined}>
        <More>More categories</More>
        <ChoiceRow legend="More categories" choices={moreCategories} {...row} />
      </details>
    </Filter>
  );
};

const Filter = styled.div`
  display: grid;
  gap: 0.5rem;
  min-width: 0;

  legend { display: block; }
  details legend { position: absolute; clip-path: inset(50%); }
`;

const More = styled(DisclosureTitle)`
  details[open] > & { margin-bottom: 0.375rem; }
`;
