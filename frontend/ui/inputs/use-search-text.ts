import { useEffect, useRef } from 'react';
import { useTypingPause } from './use-typing-pause';

const typingPauseMs = 350;

/** A search text that is handed over when typing pauses or at once, and that follows `search` when that changes by other means. */
export const useSearchText = (search: string, onSearch: (search: string) => void) => {
  const input = useRef<HTMLInputElement>(null);
  const handedOver = useRef(search);
  const { typed, atOnce } = useTypingPause((text) => {
    handedOver.current = text;
    onSearch(text);
  }, typingPauseMs);

  useEffect(() => {
    // The address that this text made itself may arrive when more has been typed.
    if (search === handedOver.current || input.current === null) return;
    handedOver.current = search;
    input.current.value = search;
  }, [search]);

  return { input, typed, atOnce: () => atOnce(input.current?.value ?? '') };
};
