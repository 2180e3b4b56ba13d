import { lookup } from 'node:dns/promises';

/** The origins behind the host name of `base`, one for each IP: each is an instance. Rejects when the name cannot be resolved. */
export const originsOf = async (base: string): Promise<string[]> => {
  const url = new URL(base);
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true });
  return found.map(({ address, family }) => {
    const origin = new URL(url.origin);
    origin.hostname = family === 6 ? `[${address}]` : address;
    return origin.origin;
  });
};
