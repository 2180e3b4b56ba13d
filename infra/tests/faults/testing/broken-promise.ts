import { fileURLToPath } from 'node:url';
import { pause } from '@marquee/kit/run/wait';
import { homeFolder } from '../../../launch/instance/config';
import type { Scenario } from '../scenario';

const program = fileURLToPath(new URL('careless-worker.ts', import.meta.url));

/** The first scenario with a worker that loses and doubles events: its row fails, and the ledger for good. */
export const brokenPromise: Scenario = {
  name: 'promise broken on purpose',
  promise: 'the harness detects lost and duplicated events',
  prepare: (environment) =>
    environment.changeService('analytics-worker', (spec) => ({
      ...spec,
      args: ['--import', 'tsx', program],
      env: { ...spec.env, HOME: homeFolder() },
    })),
  fault: async ({ environment }) => {
    await environment.restart('analytics-worker', 'SIGKILL');
    // The killed worker has lost events; the next one doubles some.
    await environment.allReady();
    await pause(1_200);
  },
  settleWithinMs: 3_000,
};
