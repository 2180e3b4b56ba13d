import { useCallback, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSuggestingInput } from '../../catalog/browse/use-suggesting-input';
import { IconButton } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface SearchBoxProps {
  readonly label?: string;
  readonly onSearch?: () => void;
}

/**
 * Suggests while the visitor types. Submitting opens the browse screen, also without JavaScript; blank text
 * is ignored.
 */
export const SearchBox = ({ label = 'Site', onSearch }: SearchBoxProps) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const suggesting = useSuggestingInput(useCallback(() => form.current?.querySelector('input'), []));
  const common = { id, placeholder: 'Search models' };
  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      action="/models"
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
        if (text === '') return;
        event.currentTarget.reset();
        navigate(`/models?search=${encodeURIComponent(text)}`);
        onSearch?.();
      }}
    >
      <VisuallyHidden as="label" htmlFor={id}>
        Search models
      </VisuallyHidden>
      {suggesting === undefined ? (
        <Input {...common} type="search" name="search" autoComplete="off" maxLength={100} />
      ) : (
        <suggesting.ModelSearchInput
          {...common}
          as={Input}
          onFollowed={() => {
            form.current?.reset();
            onSearch?.();
          }}
        />
      )}
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
  background: ${({ theme }) => theme.color.surfaceRaised};

  &::placeholder { color: ${({ theme }) => theme.color.textFaint}; opacity: 1; }
  &::-webkit-search-cancel-button { display: none; }
`;

const Submit = styled(IconButton)`
  position: absolute;
  inset: 0 0 0 auto;
  height: auto;
`;
