import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a region whose focused control disappears with its row: it moves to the control that
 * takes its place, to the last one, or to the region itself, which needs `tabIndex={-1}`.
 */
export const useFocusWithin = <Region extends HTMLElement>(): RefObject<Region | null> => {
  const region = useRef<Region>(null);
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    let focused: HTMLElement | null = null;
    let position = 0;
    const controls = () => [...element.querySelectorAll<HTMLElement>('button, a[href], input, select')];
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof HTMLElement ? target : null;
      position = focused === null ? -1 : controls().indexOf(focused);
    };
    const restore = () => {
      if (focused === null || focused.isConnected) return;
      focused = null;
      if (document.activeElement !== document.body) return;
      const left = controls();
      (left[Math.min(Math.max(position, 0), left.length - 1)] ?? element).focus({ preventScroll: true });
    };
    const changes = new MutationObserver(restore);
    changes.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', remember);
    return () => {
      changes.disconnect();
      element.removeEventListener('focusin', remember);
    };
  }, []);
  return region;
};
