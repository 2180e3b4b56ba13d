/**
 * `make explore`: repeats the property tests and the fuzz tests with another seed each time, until Ctrl-C or
 * until the seconds are over. A seed that was printed repeats its examples and requests.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { checkoutDir } from '../../launch/instance/checkout';
import { runFuzz } from '../fuzz/run-fuzz';
import { type Results, runJest } from './run-tests';
import { openTestEngines, type TestEngines } from './test-engines';
import { openTestProduct } from './test-product';

const kinds = ['properties', 'requests'] as const;
type Kind = (typeof kinds)[number];

/** The duration of the fuzz tests with one seed. `make test` sends fewer requests, in the same order. */
const secondsPerSeed = 120;

type Options = {
  readonly seed: number | undefined;
  readonly seconds: number;
  readonly only: Kind | undefined;
};

const wholeNumber = (name: string, text: string): number | undefined => {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text))
    throw new UserError(`${name} must be a whole number: make explore SECONDS=600, or make explore SEED=7`);
  return Number(text);
};

const optionsOf = ([seed = '', seconds = '', only = '']: readonly string[]): Options => {
  const kind = kinds.find((one) => one === only);
  if (only !== '' && kind === undefined) throw new UserError(`only must be ${kinds.join(' or ')}`);
  return {
    seed: wholeNumber('SEED', seed),
    seconds: wholeNumber('SECONDS', seconds) ?? Number.POSITIVE_INFINITY,
    only: kind,
  };
};

const propertyTests = (): string[] =>
  ['services', 'frontend', 'infra'].flatMap((folder) =>
    readdirSync(join(checkoutDir, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) => /(?<!\.integration)\.test\.ts$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path),
      )
      .map((path) => join(checkoutDir, folder, path))
      .filter((path) => readFileSync(path, 'utf8').includes("from 'fast-check'")),
  );

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stop.abort());

const explore = async ({ seed: chosenSeed, seconds, only }: Options): Promise<Results> => {
  const endsAt = performance.now() + seconds * 1_000;
  const secondsLeft = (): number => (endsAt - performance.now()) / 1_000;
  const files = propertyTests();
  const workDir = mkdtempSync(join(tmpdir(), 'marquee-explore-'));
  const total = { passed: 0, failures: [] as string[] };
  let engines: TestEngines | undefined;
  const add = (seed: number, { passed, failures }: Results): void => {
    total.passed += passed;
    total.failures.push(...failures.map((failure) => `seed ${seed}: ${failure}`));
  };
  try {
    engines = only === 'properties' ? undefined : await openTestEngines(console.log);
    const product = engines && (await openTestProduct(engines));
    do {
      const seed = chosenSeed ?? Math.trunc(Math.random() * 1_000_000_000);
      console.log(`· SEED=${seed}`);
      const environment = { EXAMPLES_SEED: `${seed}` };
      const { signal } = stop;
      if (only !== 'requests')
        add(seed, await runJest({ projects: ['unit'], files, environment, workDir, signal, workers: 2 }));
      const limit = { seconds: Math.min(secondsPerSeed, secondsLeft()) };
      const fuzzed = { seed, limit, signal, detailed: true };
      if (product && !signal.aborted) add(seed, await runFuzz(product, fuzzed));
    } while (chosenSeed === undefined && secondsLeft() > 0 && !stop.signal.aborted);
  } finally {
    await engines?.close();
    rmSync(workDir, { recursive: true, force: true });
  }
  return total;
};

try {
  const { passed, failures } = await explore(optionsOf(process.argv.slice(2)));
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
}
