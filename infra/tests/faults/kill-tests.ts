import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { failed, type Outcome, passed } from '../runner/outcome';
import type { TestEngines } from '../runner/private-instance';
import type { Row } from './compare';
import { runScenario } from './scenario';
import { mattersMost } from './scenarios';
import { faultTable } from './table';
import { openHouse } from './test-environment';
import { promiseBroken } from './testing/promise-broken';

const outcomeOf = (row: Row): Outcome =>
  row.broken.length === 0
    ? passed
    : failed(`faults: ${row.scenario}`, `${row.broken.join('\n')}\n${faultTable([row])}`);

/** The harness has to notice a worker that loses and one that counts twice; each would make every green row worthless. */
const noticed = ({ lost, duplicated }: Row): Outcome =>
  lost > 0 && duplicated > 0
    ? passed
    : failed(
        'faults: a promise broken on purpose turns the row red',
        `lost ${lost}, duplicated ${duplicated}`,
      );

/**
 * The kills that matter most, on a product that runs already, and a promise broken on purpose. That one comes last, since it leaves
 * books behind that never balance again.
 */
export const runKillTests = async (
  engines: TestEngines,
  product: ProductEnvironment,
  signal: AbortSignal,
): Promise<Outcome[]> => {
  const house = await openHouse(engines, product);
  const outcomes: Outcome[] = [];
  const say = (outcome: Outcome, name: string, startedAt: number): void => {
    outcomes.push(outcome);
    console.log(
      `${outcome.passed > 0 ? '✓' : '✗'} faults: ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`,
    );
  };
  try {
    for (const scenario of mattersMost) {
      if (signal.aborted) return outcomes;
      const startedAt = performance.now();
      say(
        outcomeOf(await runScenario(house, scenario, engines.instance.runDir, console.log)),
        scenario.name,
        startedAt,
      );
    }
    const startedAt = performance.now();
    say(
      noticed(await runScenario(house, promiseBroken, engines.instance.runDir, console.log)),
      promiseBroken.name,
      startedAt,
    );
    return outcomes;
  } finally {
    await house.close();
  }
};
