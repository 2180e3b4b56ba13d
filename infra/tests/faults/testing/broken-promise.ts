import { fileURLToPath } from 'node:url';
import { homeFolder } from '../../../launch/instance/config';
import type { Scenario } from '../scenario';
import { killRepeatedly } from '../scenarios/kills';

const program = fileURLToPath(new URL('careless-worker.ts', import.meta.url));

/** The first scenario with a worker that breaks its promise: the row has to turn red. It leaves books that never balance again. */
export const brokenPromise: Scenario = {
  name: 'promise broken on purpose',
  promise: 'the harness notices what is lost and what is counted twice',
  prepare: (environment) =>
    environment.change((specs) =>
      specs.map((spec) =>
        spec.name === 'analytics-worker'
          ? { ...spec, args: ['--import', 'tsx', program], env: { ...spec.env, HOME: homeFolder() } }
          : spec,
      ),
    ),
  repair: (environment) => environment.change(),
  fault: ({ environment }) => killRepeatedly(environment, 'analytics-worker', 2, 1_200),
  settleWithinMs: 3_000,
};
