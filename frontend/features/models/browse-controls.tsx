import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button';
import { Field, FieldLabel } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { useTypingPause } from '../../ui/use-typing-pause';
import {
  type BrowseCategory,
  type BrowseFilters,
  browseCategories,
  type FeaturedChoice,
  featuredChoices,
  isFiltered,
} from './browse-filters';
import { ChoiceRow } from './choice-row';

interface BrowseControlsProps {
  readonly filters: BrowseFilters;
  readonly onChange: (change: Partial<BrowseFilters>) => void;
  readonly onClear: () => void;
}

const typingPauseMs = 350;

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
      <SearchField key={clearings} search={filters.search} onSearch={(search) => onChange({ search })} />
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

/** Searches when typing pauses or the form is sent; follows the address when that changes by other means. */
const SearchField = ({ search, onSearch }: { readonly search: string; readonly onSearch: (search: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const handedOver = useRef(search);
  const { typed, atOnce } = useTypingPause((text) => {
    handedOver.current = text;
    onSearch(text);
  }, typingPauseMs);

  useEffect(() => {
    // The address that this field made itself may arrive when more has been typed.
    if (search === handedOver.current || input.current === null) return;
    handedOver.current = search;
    input.current.value = search;
  }, [search]);

  return (
    <SearchForm
      role="search"
      aria-label="Models"
      action="/models"
      onSubmit={(event) => {
        event.preventDefault();
        atOnce(input.current?.value ?? '');
      }}
    >
      <FieldLabel>
        Search
        <Field
          ref={input}
          type="search"
          name="search"
          defaultValue={search}
          placeholder="Name or description"
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => typed(target.value)}
        />
      </FieldLabel>
    </SearchForm>
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

const SearchForm = styled.form`
  min-width: 0;
`;

const Clear = styled.div`
  display: flex;
`;

const Hint = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
