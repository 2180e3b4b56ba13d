import { useEffect } from 'react';
import { isObject } from '../storage/is-object';
import { useInUse, whenIdle } from './idle';
import { rootElement } from './root-element';

/** Laid out within a few milliseconds, on a slow phone too. */
const elementsPerIdle = 2;

/**
 * Our own pictures weigh two or three kilobytes; other hosts' pictures load when they come near, and so do
 * those of a strip that are beside the screen.
 */
const pictures =
  'img[loading="lazy"]:is([src^="/media/"], [src^="/assets/"]):not([data-strip] li:nth-child(n + 7) *)';

const savesData = (): boolean =>
  'connection' in navigator && isObject(navigator.connection) && navigator.connection.saveData === true;

const finish = (element: HTMLElement): void => {
  if (element instanceof HTMLImageElement) element.loading = 'eager';
  else {
    element.style.contentVisibility = 'visible';
    delete element.dataset.far;
  }
};

/**
 * Lays out what is out of view (`data-far`: elements with `content-visibility: auto`), and once the page is in
 * use loads its pictures, a few elements at a time while the browser is idle, so the page is complete for fast
 * scrolling and printing. Before that, pictures load when they come near.
 */
export const useFinishedPage = (isReady = true): void => {
  const isInUse = useInUse();
  useEffect(() => {
    if (!isReady) return undefined;
    const wanted = isInUse && !savesData() ? `[data-far], ${pictures}` : '[data-far]';
    return finishPage(rootElement(), wanted);
  }, [isReady, isInUse]);
};

const finishPage = (page: HTMLElement, wanted: string): (() => void) => {
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    whenIdle(() => {
      isScheduled = false;
      const some = [...page.querySelectorAll<HTMLElement>(wanted)].slice(0, elementsPerIdle);
      for (const element of some) finish(element);
      if (some.length > 0) schedule();
    });
  };
  const observer = new MutationObserver(schedule);
  observer.observe(page, { childList: true, subtree: true });
  schedule();
  return () => observer.disconnect();
};
