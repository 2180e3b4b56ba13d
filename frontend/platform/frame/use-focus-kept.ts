import { useEffect, useRef } from 'react';
import { mainId } from './skip-link';

/**
 * When one screen replaces another at the same address and the focused control goes with it, the keyboard and the screen reader go on
 * at the page's content. `undefined`: nothing is shown yet.
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
