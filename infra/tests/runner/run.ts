/**
 * `make test`: types, lint, unit tests, integration tests on real engines, and the product in a real browser, on engines, ports and
 * data of its own. Ends with the line `N passed, N failed`, and with exit code 1 if any failed.
 */

import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { testEnvironment } from '../../launch/engines/test-environment';
import { bundleFrontend } from '../../launch/instance/frontend-bundle';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { bundleServices } from '../../launch/instance/service-bundles';
import { marks } from '../../launch/supervisor/processes';
import { runKillTests } from '../faults/kill-tests';
import { runChecks } from './checks';
import { requireChromium } from './chromium';
import { runJest } from './jest-run';
import { countLine, failed, type Outcome, passed, printFailures } from './outcome';
import { openTestEngines, type TestEngines } from './private-instance';
import { privateProduct } from './private-product';

const stop = new AbortController();
const interrupted = new Promise<never>((_, reject) =>
  stop.signal.addEventListener('abort', () => reject(new UserError('interrupted'))),
);
interrupted.catch(() => undefined);
const outcomes: Outcome[] = [];

/** A part that could not be run at all counts as one failure; the parts after it still get their turn. */
const part = async (title: string, work: () => Promise<Outcome | readonly Outcome[]>): Promise<void> => {
  if (stop.signal.aborted) return;
  try {
    outcomes.push(...[await Promise.race([work(), interrupted])].flat());
  } catch (error) {
    if (stop.signal.aborted) return;
    console.log(`✗ ${title}`);
    outcomes.push(
      failed(title, error instanceof Error ? `${inOneSentence(error)}\n${error.stack ?? ''}` : String(error)),
    );
  }
};

const partsOnEngines = async (engines: TestEngines): Promise<void> => {
  const { instance, secrets } = engines;
  const reportDir = instance.runDir;
  const jest = { reportDir, signal: stop.signal };
  const own = marks(instance, 'jest');
  await part('unit tests', () => runJest({ ...jest, project: 'unit', workers: 2, environment: own }));
  await part('integration tests', async () =>
    runJest({
      ...jest,
      project: 'integration',
      workers: 3,
      environment: { ...own, ...(await testEnvironment(instance, secrets)) },
    }),
  );
  let product: ProductEnvironment | undefined;
  await part('end-to-end tests', async () => {
    const chromium = await requireChromium(console.log);
    product = await privateProduct(engines);
    const environment = {
      ...own,
      E2E_BASE_URL: product.publicUrl,
      E2E_RUN_DIR: instance.runDir,
      E2E_ADMIN_EMAIL: product.admin.email,
      E2E_ADMIN_PASSWORD: product.admin.password,
      CHROMIUM_PATH: chromium,
    };
    return [
      await runJest({ ...jest, project: 'e2e', workers: 2, environment }),
      await runJest({ ...jest, project: 'e2e-alone', workers: 1, environment }),
    ];
  });
  await part('kill tests', async () =>
    runKillTests(engines, product ?? (await privateProduct(engines)), stop.signal),
  );
};

const test = async (): Promise<void> => {
  const startedAt = performance.now();
  // The broker starts while the checks run: neither keeps two cores busy alone.
  const opening = openTestEngines(console.log);
  opening.catch(() => undefined);
  await part('types and lint', () => runChecks(stop.signal));
  await part('build', async () => {
    await bundleServices();
    await bundleFrontend();
    console.log('✓ build');
    return passed;
  });
  let engines: TestEngines | undefined;
  await part('engines', async () => {
    engines = await opening;
    console.log('✓ engines: PostgreSQL, RabbitMQ and Redis answer');
    return [];
  });
  try {
    if (engines) await partsOnEngines(engines);
  } finally {
    await opening.then(({ close }) => close()).catch(() => undefined);
  }
  printFailures(outcomes);
  console.log(
    `\nTook ${((performance.now() - startedAt) / 1000).toFixed(0)} s.${stop.signal.aborted ? ' It was interrupted, so not everything ran.' : ''}`,
  );
  console.log(countLine(outcomes));
  // Work that was interrupted may still be on its way.
  process.exit(stop.signal.aborted ? 130 : outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0);
};

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    if (!stop.signal.aborted) console.log('\nStopping everything that this run has started …');
    stop.abort();
  });
}
await test();
