type Sampler = (key: string) => { readonly omitted: number } | undefined;

/**
 * Lets one line per key pass every `everyMs`, with the number omitted since; undefined: omit. Keys are kept
 * forever, so they must come from a fixed set, never from a request.
 */
export const openSampler = ({ everyMs = 10_000, now = () => performance.now() } = {}): Sampler => {
  const keys = new Map<string, { nextAt: number; omitted: number }>();
  return (key) => {
    const known = keys.get(key);
    if (known !== undefined && now() < known.nextAt) {
      known.omitted += 1;
      return undefined;
    }
    keys.set(key, { nextAt: now() + everyMs, omitted: 0 });
    return { omitted: known?.omitted ?? 0 };
  };
};
