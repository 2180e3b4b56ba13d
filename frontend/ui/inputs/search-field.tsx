import type { ReactNode } from 'react';
import { Stack } from '../layout/stack';
import { Field, FieldLabel } from './field';
import { useSearchText } from './use-typing-pause';

interface SearchFormProps {
  /** Names the searched content for screen readers. */
  readonly of: string;
  /** The page that shows the results without JavaScript. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export const SearchForm = ({ of, action, onSubmit, children }: SearchFormProps) => (
  <Stack
    as="form"
    role="search"
    aria-label={of}
    action={action}
    $gap="0.375rem"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </Stack>
);

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
