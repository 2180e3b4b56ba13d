import { lookup } from 'node:dns/promises';

/** The origins behind the host name of `base`, one per IP, an instance each. Rejects an unknown name. */
export const originsOf = async (base: string): Promise<string[]> => {
  const url = new URL(base);
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
  return found.map(({ address, family }) => {
    const origin = new URL(url.origin);
    origin.hostname = family === 6 ? `[${address}]` : address;
    return origin.origin;
  });
};

/** The origins behind all of `bases`. `isComplete`: every name was resolved. */
export const allOriginsOf = async (
  bases: readonly string[],
): Promise<{ readonly origins: ReadonlySet<string>; readonly isComplete: boolean }> => {
  const found = await Promise.allSettled(bases.map(originsOf));
  const resolved = found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return { origins: new Set(resolved.flat()), isComplete: resolved.length === bases.length };
};
