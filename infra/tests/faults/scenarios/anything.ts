import { pick, seededRandom } from '@marquee/kit/random/random';
import { pause } from '@marquee/kit/run/wait';
import { serviceNames } from '@marquee/kit/settings/setting';
import { engineNames } from '../environment/proxies';
import type { Scenario } from '../scenario';

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
    const random = seededRandom(seed);
    const names = [...engineNames, ...serviceNames];
    for (const end = Date.now() + forMs; Date.now() < end; ) {
      const name = pick(random, names);
      if (environment.pidOf(name) !== undefined) {
        note(`${name} is killed`);
        environment.signal(name, 'SIGKILL');
      }
      await pause(everyMs);
    }
    await environment.allReady(90_000);
  },
  promises: { acceptedShare: 0.7, longestMs: 3_500, recoveredAtMost: 1_000 },
  refuses: 'of each service one process runs, which may be the one that is killed',
  settleWithinMs: 120_000,
});
