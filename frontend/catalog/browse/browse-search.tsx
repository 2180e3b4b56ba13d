import { useCallback, useId } from 'react';
import { Field } from '../../ui/inputs/field';
import { SearchForm } from '../../ui/inputs/search-form';
import { useSearchText } from '../../ui/inputs/use-typing-pause';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import type { SuggestionSource } from './suggestions';
import { useSuggestingInput } from './use-suggesting-input';

interface BrowseSearchProps {
  readonly source: SuggestionSource;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly of: string;
  readonly action: string;
  readonly placeholder: string;
}

/** The search field of a catalog list: results update when typing pauses, suggestions sooner. */
export const BrowseSearch = ({ source, search, onSearch, of, action, placeholder }: BrowseSearchProps) => {
  const id = useId();
  const { input, typed, atOnce } = useSearchText(search, onSearch);
  const field = useCallback(() => input.current, [input]);
  const suggesting = useSuggestingInput(field, search);
  const common = { id, placeholder, defaultValue: search };
  return (
    <SearchForm of={of} action={action} onSubmit={atOnce}>
      <VisuallyHidden as="label" htmlFor={id}>
        Search
      </VisuallyHidden>
      {suggesting === undefined ? (
        <Field
          {...common}
          ref={input}
          type="search"
          name="search"
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => typed(target.value)}
        />
      ) : (
        <suggesting.SearchCombobox {...common} as={Field} inputRef={input} source={source} onTyped={typed} />
      )}
    </SearchForm>
  );
};
