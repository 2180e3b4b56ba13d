/** How many models each filter leaves, remembered for a moment: a count costs a scan, and every page of every list shows one. */
export type Counts = {
  readonly remembered: (key: string, count: () => Promise<number>) => Promise<number>;
  /** After a write of our own. */
  readonly forget: () => void;
};

/** Bounds how long the write of another instance can stay unseen in a total. */
const rememberForMs = 5_000;

/** Anybody can ask for categories that do not exist. */
const mostKeys = 500;

export const openCounts = (): Counts => {
  const known = new Map<string, { readonly count: Promise<number>; readonly until: number }>();
  return {
    remembered: async (key, count) => {
      const now = Date.now();
      const found = known.get(key);
      if (found && found.until > now) return await found.count;
      if (known.size >= mostKeys) known.clear();
      const counting = count();
      const entry = { count: counting, until: now + rememberForMs };
      known.set(key, entry);
      try {
        return await counting;
      } catch (error) {
        if (known.get(key) === entry) known.delete(key);
        throw error;
      }
    },
    forget: () => known.clear(),
  };
};
