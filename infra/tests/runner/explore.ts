/**
 * `make explore`: the property tests of the unit project again and again, with other examples each time, until one fails or the minutes
 * are over. A seed that was printed draws its examples once more.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { checkoutDir } from '../../launch/instance/checkout';
import { runJest } from './jest-run';
import { countLine, type Outcome, printFailures } from './outcome';

const wholeNumber = (what: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text))
    throw new UserError(`${what} is a whole number: make explore minutes=5, or make explore seed=7`);
  return Number(text);
};

const propertyTests = (): string[] =>
  ['services', 'frontend', 'infra'].flatMap((folder) =>
    readdirSync(join(checkoutDir, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (path) =>
          /(?<!\.integration)\.test\.tsx?$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path),
      )
      .map((path) => join(checkoutDir, folder, path))
      .filter((path) => readFileSync(path, 'utf8').includes("from 'fast-check'")),
  );

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

const explore = async (minutes: number, chosen: number | undefined): Promise<Outcome[]> => {
  const until = performance.now() + minutes * 60_000;
  const files = propertyTests();
  const reportDir = mkdtempSync(join(tmpdir(), 'marquee-explore-'));
  const outcomes: Outcome[] = [];
  try {
    do {
      const seed = chosen ?? Math.trunc(Math.random() * 1_000_000_000);
      console.log(`· examples of seed ${seed}`);
      const environment = { EXAMPLES_SEED: `${seed}` };
      outcomes.push(
        await runJest({ project: 'unit', files, environment, reportDir, signal: stop.signal, workers: 2 }),
      );
    } while (
      chosen === undefined &&
      performance.now() < until &&
      !stop.signal.aborted &&
      outcomes.at(-1)?.failures.length === 0
    );
  } finally {
    rmSync(reportDir, { recursive: true, force: true });
  }
  return outcomes;
};

try {
  const [minutes = '', seed = ''] = process.argv.slice(2);
  const outcomes = await explore(
    wholeNumber('minutes', minutes),
    seed === '' ? undefined : wholeNumber('seed', seed),
  );
  if (!stop.signal.aborted) printFailures(outcomes);
  console.log(`\n${countLine(outcomes)}`);
  process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
}
