import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { modelSuggestions } from '../search/model-suggestions';
import { SearchCombobox } from '../search/search-combobox';
import { Icon } from '../ui/icon';
import { VisuallyHidden } from '../ui/visually-hidden';
import { searchTarget } from './search-target';

/** Suggests while one types. Submitting text goes to the browse screen, with or without JavaScript; blank text is ignored. */
export const SearchBox = ({ onSearch }: { readonly onSearch?: () => void }) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  return (
    <Form
      ref={form}
      role="search"
      aria-label="Site"
      action="/models"
      onSubmit={(event) => {
        event.preventDefault();
        const target = searchTarget(String(new FormData(event.currentTarget).get('search') ?? ''));
        if (target === null) return;
        event.currentTarget.reset();
        navigate(target);
        onSearch?.();
      }}
    >
      <VisuallyHidden as="label" htmlFor={id}>
        Search models
      </VisuallyHidden>
      <SearchCombobox
        as={Input}
        id={id}
        source={modelSuggestions}
        placeholder="Search models"
        onFollowed={() => {
          form.current?.reset();
          onSearch?.();
        }}
      />
      <Submit type="submit" aria-label="Search">
        <Icon name="search" />
      </Submit>
    </Form>
  );
};

const Form = styled.form`
  position: relative;
  display: flex;
`;

const Input = styled.input`
  width: 100%;
  min-height: 2.5rem;
  padding: 0.25rem 2.75rem 0.25rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.inkRaised};

  &::placeholder { color: ${({ theme }) => theme.color.textFaint}; opacity: 1; }
  &::-webkit-search-cancel-button { display: none; }
`;

const Submit = styled.button`
  position: absolute;
  inset: 0 0 0 auto;
  display: grid;
  place-items: center;
  width: 2.75rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: none;
  color: ${({ theme }) => theme.color.textMuted};

  &:hover { color: ${({ theme }) => theme.color.text}; }
`;
