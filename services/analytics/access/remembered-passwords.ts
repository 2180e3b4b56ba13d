import { createHmac, randomBytes } from 'node:crypto';

/** A script that asks every few seconds pays for one hash a minute. */
const rememberedMs = 60_000;
const rememberedMost = 1_000;

export type RememberedPasswords = {
  readonly has: (passwordHash: string, password: string) => boolean;
  readonly add: (passwordHash: string, password: string) => void;
};

/**
 * Which passwords matched which hashes within the last minute, in this process's memory only, as HMACs under a key that nobody else has. The
 * stored hash is part of what is remembered, so a new password ends it at once.
 */
export const rememberedPasswords = (now: () => number = () => performance.now()): RememberedPasswords => {
  const key = randomBytes(32);
  const until = new Map<string, number>();
  const nameOf = (passwordHash: string, password: string): string =>
    createHmac('sha256', key).update(passwordHash).update('\0').update(password).digest('base64url');
  return {
    has: (passwordHash, password) => (until.get(nameOf(passwordHash, password)) ?? 0) > now(),
    add: (passwordHash, password) => {
      const name = nameOf(passwordHash, password);
      until.delete(name);
      until.set(name, now() + rememberedMs);
      const [oldest] = until.keys();
      if (until.size > rememberedMost && oldest !== undefined) until.delete(oldest);
    },
  };
};
