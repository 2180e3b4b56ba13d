/**
 * `make test`: build, unit and component tests, integration tests on real engines, the product in a real
 * browser, fuzz tests, kill tests, types and lint, on separate engines, ports and data. Ends with the line `N
 * passed, N failed`, and with exit code 1 if anything failed. `make test only=browser` runs the build and the
 * parts whose titles contain this word.
 */
import { topology } from '@marquee/contracts/bus/topology';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { inOneSentence } from '@marquee/kit/errors/user-error';
import { silentLog } from '@marquee/kit/log/log';
import { requireS3Server } from '../../launch/backup/testing/s3-server';
import { checkoutDir } from '../../launch/instance/checkout';
import { processTags } from '../../launch/instance/processes';
import { engineUrls } from '../../launch/native/engines/engine-urls';
import { requireTool } from '../../launch/native/engines/require-programs';
import { run } from '../../launch/terminal/command';
import { runKillTests } from '../faults/kill-tests';
import { runFuzz } from '../fuzz/run-fuzz';
import { checkAdvisories } from './advisories';
import { runBrowserTests } from './browser-tests';
import { checkRules } from './check-rules';
import { requireChromium } from './chromium';
import { examplesSeed } from './config';
import { type Results, runJest } from './run-tests';
import { openTestEngines, type TestEngines } from './test-engines';
import { testEnvironment } from './test-environment';
import { openTestProduct } from './test-product';

/** About thirty requests to every route. `make explore` goes on for longer. */
const fuzzRounds = 2;

/** The size of the demo catalog: the kill tests use 80 models for each scenario, the browser tests a few pages of each list. */
const demoSettings = { SEED_MODELS: '1000' };

const only = process.argv[2] ?? '';

const stop = new AbortController();
const total = { passed: 0, failures: [] as string[] };

/** Runs a part and adds its results. One that cannot run at all is one failure; the next still run. */
const part = async (
  title: string,
  work: () => Promise<Results>,
  isWanted = title.includes(only),
): Promise<void> => {
  if (stop.signal.aborted || !isWanted) return;
  const startedAt = performance.now();
  let results: Results;
  try {
    results = await work();
  } catch (error) {
    console.log(error instanceof Error ? (error.stack ?? inOneSentence(error)) : String(error));
    results = { passed: 0, failures: [`${title}: ${inOneSentence(error)}`] };
  }
  total.passed += results.passed;
  total.failures.push(...results.failures);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${results.failures.length === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
};

/** One script of package.json, which counts as one check. Its output is printed when it fails. */
const check = (script: string) => async (): Promise<Results> => {
  const { code, output } = await run('npm', ['run', '--silent', script], {
    cwd: checkoutDir,
    signal: stop.signal,
  });
  if (code === 0) return { passed: 1, failures: [] };
  console.log(output);
  return { passed: 0, failures: [`npm run ${script}`] };
};

const staticChecks = async (): Promise<void> => {
  await part('types of services and infra', check('types:services'));
  await part('types of the frontend', check('types:frontend'));
  await part('lint: format and rules', check('lint:rules'));
  await part('lint: imports', check('lint:imports'));
  await part('lint: unused code', check('lint:unused'));
  await part('advisories of packages', () => checkAdvisories(stop.signal));
};

const testsOnEngines = async (engines: TestEngines): Promise<void> => {
  const { instance, secrets } = engines;
  // New queues are safe on disk only after six seconds, which pass meanwhile. The product declares the rest.
  const declaring = declareTopology(engineUrls(instance, secrets).amqpUrl, topology, silentLog).catch(
    () => undefined,
  );
  // Packages that are missing are installed one after another during the first tests, which need none.
  const monitoring = part('monitoring: rules, their tests and configuration', monitoringChecks);
  const chromium = monitoring.then(() => requireChromium(console.log));
  const tools = chromium
    .catch(() => undefined)
    .then(async () => {
      for (const tool of ['restic', 'pgbackrest', 'pgbouncer', 'haproxy'] as const)
        await requireTool(tool, console.log);
      await requireS3Server(console.log);
    });
  tools.catch(() => undefined);
  // It starts beside the tests that do not need it.
  const product = declaring.then(() => openTestProduct(engines, { settings: demoSettings }));
  product.catch(() => undefined);
  const browserTests = async (project: 'e2e' | 'e2e-serial', workers: number): Promise<Results> =>
    runBrowserTests(await product, { project, chromium: await chromium, workers, signal: stop.signal });
  // They wait most of the time, for figures that other tests of the site would change.
  const comparing = Promise.allSettled([product, chromium]).then(() =>
    part('browser tests that compare figures of the whole site', () => browserTests('e2e-serial', 1)),
  );
  // In one run, so that unit tests use the processor while integration tests wait for engines.
  await part('unit, component and integration tests', async () =>
    runJest({
      projects: ['unit', 'component', 'integration'],
      workDir: instance.runDir,
      signal: stop.signal,
      // More than processors: integration tests wait for engines and for time limits most of the time.
      workers: 4,
      environment: { ...processTags(instance, 'jest'), ...(await testEnvironment(instance, secrets)) },
    }),
  );
  const onProduct = async (): Promise<void> => {
    await comparing;
    await part('browser tests', () => browserTests('e2e', 3));
    await part('fuzz tests', async () =>
      runFuzz(await product, { seed: examplesSeed(), limit: { rounds: fuzzRounds }, signal: stop.signal }),
    );
  };
  // The others wait most of the time. The kill tests have a product of their own, whose processes they restart and
  // whose ledger they break for good; the tests of operations have engines of their own, because they change the
  // roles' passwords.
  await Promise.all([
    onProduct(),
    part('kill tests', killTests),
    part('tests of operations', () => operationsTests(tools)),
    product.catch(() => undefined),
  ]);
};

const monitoringChecks = async (): Promise<Results> => {
  const checks = await checkRules(console.log);
  const failed = checks.filter(({ failure }) => failure !== undefined);
  for (const { check, failure } of failed) console.log(`${check}:\n${failure}`);
  return { passed: checks.length - failed.length, failures: failed.map(({ check }) => check) };
};

const operationsTests = async (tools: Promise<void>): Promise<Results> => {
  await tools;
  const { instance, secrets, close } = await openTestEngines(console.log, 'operations');
  try {
    return await runJest({
      projects: ['operations'],
      workDir: instance.runDir,
      signal: stop.signal,
      workers: 3,
      environment: { ...processTags(instance, 'jest'), ...(await testEnvironment(instance, secrets)) },
    });
  } finally {
    await close();
  }
};

const killTests = async (): Promise<Results> => {
  const engines = await openTestEngines(console.log, 'kills');
  try {
    const product = await openTestProduct(engines, { startServices: false, settings: demoSettings });
    return await runKillTests(engines, product, stop.signal);
  } finally {
    await engines.close();
  }
};

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    if (!stop.signal.aborted) console.log('\nInterrupted: stopping everything this run has started …');
    stop.abort();
  });
}

const startedAt = performance.now();
// The engines start during the build: the broker alone takes several seconds.
const opening = openTestEngines(console.log);
opening.catch(() => undefined);
// The build uses one processor mostly. What the checks have not done by its end runs beside the tests.
const checking = staticChecks();
await part('build', check('build'), true);
try {
  let engines: TestEngines | undefined;
  await part(
    'engines',
    async () => {
      engines = await opening;
      return { passed: 1, failures: [] };
    },
    true,
  );
  if (engines !== undefined) await testsOnEngines(engines);
  await checking;
} finally {
  await opening.then(({ close }) => close()).catch(() => undefined);
}

if (total.passed + total.failures.length < 3) total.failures.push(`no part's title contains "${only}"`);
for (const title of total.failures) console.log(`✗ ${title}`);
console.log(`\nTook ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
if (stop.signal.aborted) console.log('Interrupted: not everything ran.');
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exit(stop.signal.aborted ? 130 : total.failures.length > 0 ? 1 : 0);
