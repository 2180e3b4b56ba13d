import { useEffect, useRef } from 'react';
import { mainId } from './skip-link';

/**
 * Moves the focus to the page's content when one screen replaces another at the same URL and removes the focused control.
 * `undefined`: nothing is shown yet.
 */
export const useFocusKept = (screen: string | undefined): void => {
  const shown = useRef(screen);

  useEffect(() => {
    const before = shown.current;
    shown.current = screen;
    if (before === undefined || screen === undefined || before === screen) return;
    if (document.activeElement === document.body)
      document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [screen]);
};
