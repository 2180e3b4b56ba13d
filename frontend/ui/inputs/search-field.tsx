import { styled } from 'styled-components';
import { Field, FieldLabel } from './field';
import { useSearchText } from './use-typing-pause';

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Names the searched content for screen readers. */
  readonly of: string;
  /** The page that shows the results without JavaScript. */
  readonly action: string;
  readonly placeholder: string;
}

/** Searches when typing pauses or the form is submitted; follows `search` when that changes elsewhere. */
export const SearchField = ({ search, onSearch, of, action, placeholder }: SearchFieldProps) => {
  const { input, typed, atOnce } = useSearchText(search, onSearch);
  return (
    <SearchForm
      role="search"
      aria-label={of}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        atOnce();
      }}
    >
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

const SearchForm = styled.form`
  min-width: 0;
`;
