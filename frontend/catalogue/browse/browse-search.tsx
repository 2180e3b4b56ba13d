import { useId } from 'react';
import { styled } from 'styled-components';
import { Field, FieldLabel } from '../../ui/inputs/field';
import { SearchForm } from '../../ui/inputs/search-form';
import { useSearchText } from '../../ui/inputs/use-typing-pause';
import { SearchCombobox } from './search-combobox';
import type { SuggestionSource } from './suggestions';

interface BrowseSearchProps {
  readonly source: SuggestionSource;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Names the searched content for screen readers. */
  readonly of: string;
  /** The page that shows the results without JavaScript. */
  readonly action: string;
  readonly placeholder: string;
}

/** The search field of a catalogue list: results update when typing pauses, suggestions sooner. */
export const BrowseSearch = ({ source, search, onSearch, of, action, placeholder }: BrowseSearchProps) => {
  const id = useId();
  const { input, typed, atOnce } = useSearchText(search, onSearch);
  return (
    <SearchForm of={of} action={action} onSubmit={atOnce}>
      <Label htmlFor={id}>Search</Label>
      <SearchCombobox
        id={id}
        as={Field}
        inputRef={input}
        source={source}
        defaultValue={search}
        placeholder={placeholder}
        onTyped={typed}
      />
    </SearchForm>
  );
};

/** On a phone the placeholder is enough to see. */
const Label = styled(FieldLabel)`
  @media (max-width: 639.98px) {
    position: absolute;
    clip-path: inset(50%);
  }
`;
