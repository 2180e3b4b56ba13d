import { useEffect, useRef } from 'react';

const typingPauseMs = 350;

/** Calls the newest `onText` with a field's text when typing pauses for `pauseMs`, or immediately. */
export const useTypingPause = (onText: (text: string) => void, pauseMs: number) => {
  const newest = useRef(onText);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    newest.current = onText;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const atOnce = (text: string) => {
    clearTimeout(timer.current);
    newest.current(text.trim());
  };
  return {
    typed: (text: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => atOnce(text), pauseMs);
    },
    atOnce,
  };
};

/** A search field that searches when typing pauses or at once, and follows `search` from elsewhere. */
export const useSearchText = (search: string, onSearch: (search: string) => void) => {
  const input = useRef<HTMLInputElement>(null);
  const searched = useRef(search);
  const { typed, atOnce } = useTypingPause((text) => {
    searched.current = text;
    onSearch(text);
  }, typingPauseMs);

  useEffect(() => {
    // `search` may change to this field's own text after more has been typed.
    if (search === searched.current || input.current === null) return;
    searched.current = search;
    input.current.value = search;
  }, [search]);

  return { input, typed, atOnce: () => atOnce(input.current?.value ?? '') };
};
