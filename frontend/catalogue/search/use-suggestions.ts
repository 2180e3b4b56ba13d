import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTypingPause } from '../../ui/inputs/use-typing-pause';
import type { SuggestionSource, Suggestions } from './suggestion';

const typingPauseMs = 150;

/**
 * Suggestions for the trimmed text, asked for when typing pauses; blank text asks for nothing, nor does a word that
 * nobody can be listed under. A newer text cancels the call for the
 * older one, whose suggestions stay until the new ones are there.
 */
export const useSuggestions = (source: SuggestionSource) => {
  const [text, setText] = useState('');
  const { typed, atOnce } = useTypingPause(setText, typingPauseMs);
  const asks = text !== '' && !hasRefusedWord(text);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggestions', source.key, text],
    queryFn: ({ signal }) => source.find(text, signal),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const suggestions: Suggestions | undefined = asks ? data : undefined;
  return {
    text,
    suggestions,
    areCurrent: suggestions !== undefined && !isPlaceholderData,
    typed: (next: string) => (next.trim() === '' ? atOnce('') : typed(next)),
    forget: () => atOnce(''),
  };
};
