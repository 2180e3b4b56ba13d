import { lookup } from 'node:dns/promises';

/** Every address behind the name in `base`, as origins: each is an instance of its own. Rejects when the name is not known. */
export const originsOf = async (base: string): Promise<string[]> => {
  const url = new URL(base);
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
  return found.map(({ address, family }) => {
    const origin = new URL(url.origin);
    origin.hostname = family === 6 ? `[${address}]` : address;
    return origin.origin;
  });
};
