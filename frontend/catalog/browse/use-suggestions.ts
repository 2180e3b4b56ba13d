import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTypingPause } from '../../ui/inputs/use-typing-pause';
import type { SuggestionSource, Suggestions } from './suggestions';

const typingPauseMs = 150;

/**
 * Suggestions for the trimmed text, requested when typing pauses; none for blank text and refused words.
 * A newer text cancels the older request, and the last suggestions stay meanwhile.
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
