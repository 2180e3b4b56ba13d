import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A script that calls every few seconds costs one Argon2 hash a minute. */
const cachedMs = 60_000;
const cachedMax = 1_000;

/**
 * Which passwords matched which hashes within the last minute, in memory only, as HMACs under a key of this
 * process. The stored hash is part of the entry, so a new password ends it immediately.
 */
export const passwordCache = (perf: { readonly now: () => number } = performance) => {
  const key = randomBytes(32);
  const cache = new LRUCache<string, true>({ max: cachedMax, ttl: cachedMs, ttlResolution: 0, perf });
  const entryOf = (passwordHash: string, password: string): string =>
    createHmac('sha256', key).update(passwordHash).update('\0').update(password).digest('base64url');
  return {
    has: (passwordHash: string, password: string) => cache.has(entryOf(passwordHash, password)),
    add: (passwordHash: string, password: string) => void cache.set(entryOf(passwordHash, password), true),
  };
};

export type PasswordCache = ReturnType<typeof passwordCache>;
