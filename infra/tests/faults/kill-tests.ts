import type { ProductEnvironment } from '../../launch/instance/product-environment';
import type { Results } from '../runner/run-tests';
import type { TestEngines } from '../runner/test-engines';
import { openTestEnvironment } from './environment/test-environment';
import { runScenario } from './run-scenario';
import type { Scenario } from './scenario';
import { essentialScenarios } from './scenarios';
import { brokenPromise } from './testing/broken-promise';
import type { Row } from './verdict/compare';
import { faultTable } from './verdict/table';

/** `make test` checks counting, not speed: it runs on busy machines. `make faults` keeps the real limits. */
const timeFactor = 20;
const slowPromises = {
  acceptedShare: 0,
  longestMs: 60_000,
  recoveredWithinMs: 600_000,
  recoveredAtMost: Number.POSITIVE_INFINITY,
};
const withoutTimeLimits = (scenario: Scenario): Scenario => ({
  ...scenario,
  promises: { ...scenario.promises, ...slowPromises },
});

/** The harness must notice a worker that loses and doubles events: else a green row proves nothing. */
const wasNoticed = ({ lost, duplicated }: Row): boolean => lost > 0 && duplicated > 0;

/** The most important kills, then a promise broken on purpose, after which the ledger never balances. */
export const runKillTests = async (
  engines: TestEngines,
  product: ProductEnvironment,
  signal: AbortSignal,
): Promise<Results> => {
  const environment = await openTestEnvironment(engines, product, timeFactor);
  const results = { passed: 0, failures: [] as string[] };
  const tryScenario = async (scenario: Scenario, isGood: (row: Row) => boolean): Promise<void> => {
    if (signal.aborted) return;
    const startedAt = performance.now();
    const row = await runScenario(environment, scenario, engines.instance.runDir, console.log);
    const good = isGood(row);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`  ${good ? '✓' : '✗'} faults: ${scenario.name} (${seconds} s)`);
    if (good) results.passed += 1;
    else {
      results.failures.push(`faults: ${scenario.name}`);
      console.log(`${row.broken.join('\n')}\n${faultTable([row])}`);
    }
  };
  try {
    for (const scenario of essentialScenarios)
      await tryScenario(withoutTimeLimits(scenario), ({ broken }) => broken.length === 0);
    await tryScenario(brokenPromise, wasNoticed);
    return results;
  } finally {
    await environment.close();
  }
};
