import { Field, FieldLabel } from './field';
import { SearchForm, type SearchFormProps } from './search-form';
import { useSearchText } from './use-typing-pause';

interface SearchFieldProps extends Pick<SearchFormProps, 'of' | 'action'> {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly placeholder: string;
}

/** Searches when typing pauses or the form is submitted; follows `search` when that changes elsewhere. */
export const SearchField = ({ search, onSearch, of, action, placeholder }: SearchFieldProps) => {
  const { input, typed, atOnce } = useSearchText(search, onSearch);
  return (
    <SearchForm of={of} action={action} onSubmit={atOnce}>
      <FieldLabel>
        Search
        <Field
          ref={input}
          type="search"
          name="search"
          defaultValue={search}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => typed(target.value)}
        />
      </FieldLabel>
    </SearchForm>
  );
};
