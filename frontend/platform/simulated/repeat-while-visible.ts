import { type Random, randomBetween } from './random-between';

interface Page {
  readonly visibilityState: DocumentVisibilityState;
  readonly addEventListener: (type: 'visibilitychange', listener: () => void) => void;
  readonly removeEventListener: (type: 'visibilitychange', listener: () => void) => void;
}

interface Rhythm {
  readonly minMs: number;
  readonly maxMs: number;
  readonly random: Random;
  readonly page: Page;
}

/** Runs again and again after a random pause, never while the page is hidden: a pause begins anew when it is shown. The answer ends it. */
export const repeatWhileVisible = (run: () => void, { minMs, maxMs, random, page }: Rhythm): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (page.visibilityState === 'hidden') return;
    timer = setTimeout(
      () => {
        run();
        wait();
      },
      randomBetween(random, minMs, maxMs),
    );
  };
  wait();
  page.addEventListener('visibilitychange', wait);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', wait);
  };
};
