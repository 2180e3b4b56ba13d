/** A source of numbers from 0 up to but not including 1. */
export type Random = () => number;

/** A whole number from `min` to `max`, both included. */
export const randomBetween = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

export const randomOf = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];

interface Page {
  readonly visibilityState: DocumentVisibilityState;
  readonly addEventListener: (type: 'visibilitychange', listener: () => void) => void;
  readonly removeEventListener: (type: 'visibilitychange', listener: () => void) => void;
}

interface Interval {
  readonly minMs: number;
  readonly maxMs: number;
  readonly random: Random;
  readonly page: Page;
}

/** Runs repeatedly after random pauses while the page is visible. Returns the stop function. */
export const repeatWhileVisible = (
  run: () => void,
  { minMs, maxMs, random, page }: Interval,
): (() => void) => {
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
