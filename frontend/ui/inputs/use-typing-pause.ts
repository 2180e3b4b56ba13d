import { useEffect, useRef } from 'react';

/**
 * Hands over a field's text when typing pauses for `pauseMs`, or at once. It always reaches the newest `onText`: what was chosen
 * during the pause is not undone.
 */
export const useTypingPause = (onText: (text: string) => void, pauseMs: number) => {
  const newest = useRef(onText);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    newest.current = onText;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const hand = (text: string) => {
    clearTimeout(timer.current);
    newest.current(text.trim());
  };
  return {
    typed: (text: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => hand(text), pauseMs);
    },
    atOnce: hand,
  };
};
