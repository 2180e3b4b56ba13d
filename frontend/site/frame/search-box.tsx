import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ModelSearchInputProps } from '../../catalogue/search/model-search-input';
import { useIdleAndVerified } from '../../platform/frame/idle';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { searchTarget } from './search-target';

/** Once loaded, every search box of the page has it. */
let loaded: ComponentType<ModelSearchInputProps> | undefined;

/** The input that suggests, once the visitor is at ease and nobody is about to lose what was typed into the plain one. */
const useSuggestingInput = (isInUse: () => boolean): ComponentType<ModelSearchInputProps> | undefined => {
  const isAtEase = useIdleAndVerified();
  const [Suggesting, setSuggesting] = useState(() => loaded);
  useEffect(() => {
    if (!isAtEase || Suggesting !== undefined) return undefined;
    let isOver = false;
    const swap = async () => {
      loaded ??= (await import('../../catalogue/search/model-search-input')).ModelSearchInput;
      if (!isOver && !isInUse()) setSuggesting(() => loaded);
    };
    void swap().catch(() => undefined);
    document.addEventListener('focusout', swap);
    return () => {
      isOver = true;
      document.removeEventListener('focusout', swap);
    };
  }, [isAtEase, Suggesting, isInUse]);
  return Suggesting;
};

interface SearchBoxProps {
  /** What tells it apart from another one on the page, for a screen reader. */
  readonly label?: string;
  readonly onSearch?: () => void;
}

/** Suggests while one types. Submitting text goes to the browse screen, with or without JavaScript; blank text is ignored. */
export const SearchBox = ({ label = 'Site', onSearch }: SearchBoxProps) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const isInUse = useCallback(() => {
    const input = form.current?.querySelector('input');
    return input !== null && input !== undefined && (input === document.activeElement || input.value !== '');
  }, []);
  const Suggesting = useSuggestingInput(isInUse);
  const common = { id, placeholder: 'Search models' };
  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
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
      {Suggesting === undefined ? (
        <Input {...common} type="search" name="search" autoComplete="off" maxLength={100} />
      ) : (
        <Suggesting
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
