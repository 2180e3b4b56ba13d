import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves with the first value of `look` that is not undefined or false; fails with `what` after `withinMs`. Waits for a condition, never for a duration. */
export const until = async <Value>(
  what: string,
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  withinMs = 120_000,
): Promise<Value> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited ${withinMs} ms in vain until ${what}`);
    await sleep(25);
  }
};
