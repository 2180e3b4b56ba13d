import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTypingPause } from '../../ui/inputs/use-typing-pause';
import type { SuggestionSource, Suggestions } from './suggestions';

const typingPauseMs = 150;

/**
 * Suggestions for the trimmed text, requested when typing pauses. Blank text and refused words request
 * nothing. A newer text cancels the request for the older one, whose suggestions stay until the new ones are
 * loaded.
 */
export const useSuggestions = (source: SuggestionSource) => {
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
