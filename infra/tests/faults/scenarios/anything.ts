import { pause } from '@marquee/kit/run/wait';
import type { Scenario } from '../scenario';
import { engineNames, serviceNames } from '../test-environment';

/** A reproducible random sequence (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const everyMs = 5_000;
const forMs = 180_000;

const nameOf = (seed: number): string => `anything killed, seed ${seed}`;

export const seedOf = (name: string): number | undefined => {
  const seed = Number(name.split(' ').at(-1));
  return name === nameOf(seed) ? seed : undefined;
};

/** Kills anything every five seconds for three minutes. */
export const anythingKilled = (seed: number): Scenario => ({
  name: nameOf(seed),
  promise: 'random kills in random order: every 202 is counted once',
  postsPerSecond: 60,
  eventsPerPost: 2,
  fault: async ({ environment, note }) => {
    const random = randomFrom(seed);
    const names = [...engineNames, ...serviceNames];
    for (const end = Date.now() + forMs; Date.now() < end; ) {
      const name = names[Math.floor(random() * names.length)] ?? 'tracking';
      if (environment.pidOf(name) !== undefined) {
        note(`${name} is killed`);
        environment.signal(name, 'SIGKILL');
      }
      await pause(everyMs);
    }
    await environment.allReady(90_000);
  },
  promises: { longestMs: 3_500 },
  settleWithinMs: 120_000,
});
