import { setTimeout as sleep } from 'node:timers/promises';

/** Polls `look` and resolves with its first value but undefined or false; throws after `withinMs`. */
export const until = async <Value>(
  what: string,
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  withinMs = 240_000,
): Promise<Value> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited ${withinMs} ms until ${what}`);
    await sleep(25);
  }
};
