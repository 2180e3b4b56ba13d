import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { counted } from '@marquee/contracts/text/number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type InputHTMLAttributes,
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useId,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { useTypingPause } from '../../ui/inputs/use-typing-pause';
import { noOption, optionAfter } from './active-option';
import { modelSuggestions, type SuggestionSource, type Suggestions } from './suggestions';

interface SearchComboboxProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'placeholder' | 'defaultValue'> {
  readonly as: ComponentType<
    InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> | undefined }
  >;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly source: SuggestionSource;
  readonly onTyped?: (text: string) => void;
  readonly onFollowed?: () => void;
}

const typingPauseMs = 150;

/**
 * Suggestions for the trimmed text, requested when typing pauses; none for blank text and refused words.
 * A newer text cancels the older request, and the last suggestions stay meanwhile.
 */
const useSuggestions = (source: SuggestionSource) => {
  const [text, setText] = useState('');
  const { typed, atOnce } = useTypingPause(setText, typingPauseMs);
  const isSearched = text !== '' && !hasRefusedWord(text);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggestions', source.key, text],
    queryFn: ({ signal }) => source.find(text, signal),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const suggestions: Suggestions | undefined = isSearched ? data : undefined;
  return {
    text,
    suggestions,
    areCurrent: suggestions !== undefined && !isPlaceholderData,
    typed: (next: string) => (next.trim() === '' ? atOnce('') : typed(next)),
    reset: () => atOnce(''),
  };
};

/** Loaded with the first suggestions. */
const SuggestionList = lazy(async () => ({ default: (await import('./suggestion-list')).SuggestionList }));

/** The combobox of ARIA 1.2. Enter submits the text or opens a suggestion; Escape closes the list first. */
export const SearchCombobox = ({
  as: Input,
  inputRef,
  source,
  onTyped,
  onFollowed,
  ...input
}: SearchComboboxProps) => {
  const id = useId();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(noOption);
  const { text, suggestions, areCurrent, typed, reset } = useSuggestions(source);

  const found = suggestions?.list ?? [];
  const isShown = isOpen && found.length > 0;
  const isEmpty = isOpen && areCurrent && found.length === 0;
  const options = isShown ? found.length + 1 : 0;
  const optionId = (option: number) => `${id}-option-${option}`;
  const close = () => {
    setOpen(false);
    setActive(noOption);
  };
  const follow = (option: number) => {
    close();
    reset();
    const chosen = found[option];
    navigate(chosen?.to ?? source.allResults(text), { state: chosen?.state });
    onFollowed?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isShown) {
      // Prevents clearing the field and closing the menu around it: one Escape closes one thing.
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (event.key === 'Enter') {
      if (isShown && active !== noOption) {
        event.preventDefault();
        follow(active);
        return;
      }
      close();
      reset();
      return;
    }
    if (event.key === 'ArrowDown' && !isShown && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      return;
    }
    const next = optionAfter(event.key, active, options);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  };

  return (
    <Around>
      <Input
        {...input}
        ref={inputRef}
        type="search"
        name="search"
        role="combobox"
        autoComplete="off"
        maxLength={100}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && active !== noOption ? optionId(active) : undefined}
        onChange={({ target }) => {
          setOpen(true);
          setActive(noOption);
          typed(target.value);
          onTyped?.(target.value);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isShown && suggestions !== undefined && (
        <Suspense fallback={null}>
          <SuggestionList
            id={`${id}-list`}
            noun={source.noun}
            text={text}
            suggestions={suggestions}
            active={active}
            optionId={optionId}
            onPoint={setActive}
            onChoose={follow}
          />
        </Suspense>
      )}
      <Status role="status" $isShown={isEmpty}>
        {isOpen &&
          areCurrent &&
          suggestions !== undefined &&
          announcement(found.length, suggestions.total, source.noun)}
      </Status>
    </Around>
  );
};

const announcement = (shown: number, total: number, noun: readonly [string, string]): string =>
  shown === 0
    ? `No ${noun[1]} match. Press Enter for similar words.`
    : `${counted(shown, 'suggestion', 'suggestions')} of ${counted(total, ...noun)}`;

const Around = styled.div`
  position: relative;
  width: 100%;
`;

const shownStatus = css`
  position: absolute;
  inset: calc(100% + 0.375rem) 0 auto auto;
  z-index: 30;
  width: max(100%, var(--suggestions-width, 0px));
  padding: 0.75rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  font-size: ${({ theme }) => theme.size.small};
`;

const hiddenStatus = css`
  position: absolute;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Always announced; seen only where there is no list. */
const Status = styled.div<{ $isShown: boolean }>`
  ${({ $isShown }) => ($isShown ? shownStatus : hiddenStatus)}
`;

export const ModelSearchInput = (props: Omit<SearchComboboxProps, 'source'>) => (
  <SearchCombobox {...props} source={modelSuggestions} />
);
