import type { Alike } from '../listing/alike';

/** Bounds how long the write of another instance can stay unseen in a total. */
const rememberForMs = 5_000;

/** Anybody can ask for categories that do not exist. */
const mostKeys = 500;

type Remembered<Value> = {
  readonly get: (key: string, count: () => Promise<Value>, forMs?: (value: Value) => number) => Promise<Value>;
  readonly forget: () => void;
};

const remembering = <Value>(): Remembered<Value> => {
  const known = new Map<string, { readonly count: Promise<Value>; readonly until: number }>();
  return {
    get: async (key, count, forMs = () => rememberForMs) => {
      const now = Date.now();
      const found = known.get(key);
      if (found && found.until > now) return await found.count;
      if (known.size >= mostKeys) known.clear();
      const counting = count();
      // Whoever asks while it is being counted waits for the same count.
      const entry = { count: counting, until: Number.POSITIVE_INFINITY };
      known.set(key, entry);
      try {
        const value = await counting;
        entry.until = now + forMs(value);
        return value;
      } catch (error) {
        if (known.get(key) === entry) known.delete(key);
        throw error;
      }
    },
    forget: () => known.clear(),
  };
};

/** What it took a scan to count, remembered for a moment: every page of every list shows a total. */
export type Counts = {
  readonly remembered: Remembered<number>['get'];
  readonly census: (count: () => Promise<readonly Alike[]>) => Promise<readonly Alike[]>;
  /** After a write of our own. */
  readonly forget: () => void;
};

export const openCounts = (): Counts => {
  const totals = remembering<number>();
  const censuses = remembering<readonly Alike[]>();
  return {
    remembered: totals.get,
    census: (count) => censuses.get('', count),
    forget: () => {
      totals.forget();
      censuses.forget();
    },
  };
};
