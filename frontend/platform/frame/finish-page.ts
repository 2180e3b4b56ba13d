import { whenIdle } from './on-idle';

/** So many are laid out in a few thousandths of a second, on a slow phone too. */
const perTurn = 4;

/** Our own pictures weigh two or three thousand bytes; those of others come when they are near. */
const unfinished = '[data-far], img[loading="lazy"][src^="/media/"], img[loading="lazy"][src^="/assets/"]';

const wantsFewBytes = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection
    ? navigator.connection.saveData === true
    : false;

const finish = (element: HTMLElement): void => {
  if (element instanceof HTMLImageElement) element.loading = 'eager';
  else {
    element.style.contentVisibility = 'visible';
    delete element.dataset.far;
  }
};

/**
 * What is out of view (`data-far`: of `content-visibility: auto`; pictures) is finished when it comes near, and from now on also a few
 * elements at a time when the browser is idle: whoever scrolls fast, prints or takes a picture of the whole page finds it finished. The
 * answer ends it.
 */
export const finishPage = (page: HTMLElement): (() => void) => {
  const wanted = wantsFewBytes() ? '[data-far]' : unfinished;
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    whenIdle(() => {
      isScheduled = false;
      const some = [...page.querySelectorAll<HTMLElement>(wanted)].slice(0, perTurn);
      for (const element of some) finish(element);
      if (some.length > 0) schedule();
    });
  };
  const observer = new MutationObserver(schedule);
  observer.observe(page, { childList: true, subtree: true });
  schedule();
  return () => observer.disconnect();
};
