import type { Alike } from '../listing/alike';

/** With the next one, bounds how long the write of another instance can stay unseen in a total. */
const rememberForMs = 4_000;
/** A count that is over is shown for so long once more, while it is counted anew. */
const showWhileRecountingForMs = 4_000;

/** Anybody can ask for categories that do not exist. */
const mostKeys = 500;

type Remembered<Value> = {
  readonly get: (
    key: string,
    count: () => Promise<Value>,
    forMs?: (value: Value) => number,
  ) => Promise<Value>;
  readonly forget: () => void;
};

type Entry<Value> = { readonly shown: Promise<Value>; until: number; recounting: boolean };

const remembering = <Value>(now: () => number): Remembered<Value> => {
  const known = new Map<string, Entry<Value>>();

  /** Counts under the key; whoever asks meanwhile waits for the same count, or is shown the one that it is to replace. */
  const start = (
    key: string,
    count: () => Promise<Value>,
    forMs: (value: Value) => number,
    replaced?: Entry<Value>,
  ): Promise<Value> => {
    const entry: Entry<Value> = { shown: count(), until: Number.POSITIVE_INFINITY, recounting: false };
    if (!replaced) known.set(key, entry);
    const isCurrent = (): boolean => known.get(key) === (replaced ?? entry);
    entry.shown.then(
      (value) => {
        const remember = forMs(value);
        entry.until = now() + remember;
        if (!isCurrent()) return;
        if (remember > 0) known.set(key, entry);
        else known.delete(key);
      },
      () => isCurrent() && known.delete(key),
    );
    return entry.shown;
  };

  return {
    get: async (key, count, forMs = () => rememberForMs) => {
      const found = known.get(key);
      if (found && now() < found.until + showWhileRecountingForMs) {
        if (now() >= found.until && !found.recounting) {
          // Nobody waits for a scan that many ask for.
          found.recounting = true;
          void start(key, count, forMs, found).catch(() => {});
        }
        return await found.shown;
      }
      if (known.size >= mostKeys) known.clear();
      return await start(key, count, forMs);
    },
    forget: () => known.clear(),
  };
};

/** What it took a scan to count, remembered for a moment: every page of every list shows a total. */
export type Counts = {
  readonly remembered: Remembered<number>['get'];
  readonly census: (
    of: 'models' | 'videos',
    count: () => Promise<readonly Alike[]>,
  ) => Promise<readonly Alike[]>;
  /** After a write of our own. */
  readonly forget: () => void;
};

export const openCounts = (now: () => number = Date.now): Counts => {
  const totals = remembering<number>(now);
  const censuses = remembering<readonly Alike[]>(now);
  return {
    remembered: totals.get,
    census: censuses.get,
    forget: () => {
      totals.forget();
      censuses.forget();
    },
  };
};
