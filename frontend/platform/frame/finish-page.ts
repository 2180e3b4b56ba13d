import { whenIdle } from './idle';

/** Laid out within a few milliseconds, on a slow phone too. */
const elementsPerIdle = 2;

/**
 * Our own pictures weigh two or three kilobytes; other hosts' pictures load when they come near, and so do
 * those of a strip that are beside the screen.
 */
const unfinished = ['/media/', '/assets/']
  .map((path) => `img[loading="lazy"][src^="${path}"]:not([data-strip] li:nth-child(n + 7) *)`)
  .concat('[data-far]')
  .join();

const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

const finish = (element: HTMLElement): void => {
  if (element instanceof HTMLImageElement) element.loading = 'eager';
  else {
    element.style.contentVisibility = 'visible';
    delete element.dataset.far;
  }
};

/**
 * Lays out and loads what is out of view (`data-far`: elements with `content-visibility: auto`; lazy
 * pictures) a few elements at a time while the browser is idle, so the page is complete for fast scrolling,
 * printing and screenshots. Returns the stop function.
 */
export const finishPage = (page: HTMLElement): (() => void) => {
  const wanted = savesData() ? '[data-far]' : unfinished;
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
