/**
 * `make explore`: repeats the property tests with other examples each time, until one fails or the minutes are over. A seed that
 * was printed repeats its examples.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { checkoutDir } from '../../launch/instance/checkout';
import { type Results, runJest } from './run-jest';

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text))
    throw new UserError(`${name} must be a whole number: make explore minutes=5, or make explore seed=7`);
  return Number(text);
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
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort());

const explore = async (minutes: number, chosenSeed: number | undefined): Promise<Results> => {
  const until = performance.now() + minutes * 60_000;
  const files = propertyTests();
  const workDir = mkdtempSync(join(tmpdir(), 'marquee-explore-'));
  const total = { passed: 0, failures: [] as string[] };
  try {
    do {
      const seed = chosenSeed ?? Math.trunc(Math.random() * 1_000_000_000);
      console.log(`· examples of seed ${seed}`);
      const environment = { EXAMPLES_SEED: `${seed}` };
      const run = {
        projects: ['unit'] as const,
        files,
        environment,
        workDir,
        signal: stop.signal,
        workers: 2,
      };
      const { passed, failures } = await runJest(run);
      total.passed += passed;
      total.failures.push(...failures.map((failure) => `seed ${seed}: ${failure}`));
    } while (
      chosenSeed === undefined &&
      total.failures.length === 0 &&
      performance.now() < until &&
      !stop.signal.aborted
    );
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
  return total;
};

try {
  const [minutes = '', seed = ''] = process.argv.slice(2);
  const { passed, failures } = await explore(
    wholeNumber('minutes', minutes),
    seed === '' ? undefined : wholeNumber('seed', seed),
  );
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
}
