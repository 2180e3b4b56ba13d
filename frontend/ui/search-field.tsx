import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Field, FieldLabel } from './field';
import { useTypingPause } from './use-typing-pause';

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** What is searched, for a screen reader. */
  readonly of: string;
  /** The screen that answers when there is no JavaScript. */
  readonly action: string;
  readonly placeholder: string;
}

const typingPauseMs = 350;

/** Searches when typing pauses or the form is sent; follows `search` when that changes by other means. */
export const SearchField = ({ search, onSearch, of, action, placeholder }: SearchFieldProps) => {
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
      aria-label={of}
      action={action}
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
