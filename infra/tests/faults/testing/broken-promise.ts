import { fileURLToPath } from 'node:url';
import { homeFolder } from '../../../launch/instance/config';
import type { Scenario } from '../scenario';
import { killRepeatedly } from '../scenarios/kills';

const program = fileURLToPath(new URL('careless-worker.ts', import.meta.url));

/** The first scenario with a worker that loses and duplicates events: the row must fail. The ledger never balances afterwards. */
export const brokenPromise: Scenario = {
  name: 'promise broken on purpose',
  promise: 'the harness detects lost and duplicated events',
  prepare: (environment) =>
    environment.changeService('analytics-worker', (spec) => ({
      ...spec,
      args: ['--import', 'tsx', program],
      env: { ...spec.env, HOME: homeFolder() },
    })),
  fault: ({ environment }) => killRepeatedly(environment, 'analytics-worker', 2, 1_200),
  settleWithinMs: 3_000,
};
