import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkoutDir } from '../../launch/instance/checkout';
import { homeFolder, programPath } from '../../launch/instance/config';
import type { EnvValues } from '../../launch/instance/env-file';
import { run } from '../../launch/terminal/command';

/** How many tests or checks passed, and which failed. Their reasons are printed where they happen. */
export type Results = { readonly passed: number; readonly failures: readonly string[] };

const Results = z.object({ passed: z.number(), failures: z.array(z.string()) });

type TestRun<Project> = {
  readonly projects: readonly Project[];
  /** The whole environment of the tests, besides PATH and HOME: no address of the shell may reach them. */
  readonly environment: EnvValues;
  /** A folder of this run's own, for the results and for temporary files. */
  readonly workDir: string;
  readonly signal: AbortSignal;
  readonly workers: number;
};

/** Runs projects of jest.config.mjs; `files`: these test files only. */
export const runJest = ({
  files = [],
  ...testRun
}: TestRun<'unit' | 'component' | 'integration' | 'operations'> & {
  readonly files?: readonly string[];
}): Promise<Results> =>
  runProgram(
    'jest/bin/jest.js',
    [
      ...['--selectProjects', ...testRun.projects, '--ci', `--maxWorkers=${testRun.workers}`],
      ...['--colors=false', ...(files.length > 0 ? ['--runTestsByPath', ...files] : [])],
    ],
    testRun,
    // With a larger young generation the garbage of modules loaded again per file is mostly never copied.
    '--experimental-vm-modules --no-warnings --max-semi-space-size=64',
  );

/** Runs projects of playwright.config.ts, with further `options` of its command line. */
export const runPlaywright = ({
  options = [],
  ...testRun
}: TestRun<'e2e' | 'e2e-serial' | 'pictures'> & {
  readonly options?: readonly string[];
}): Promise<Results> =>
  runProgram(
    '@playwright/test/cli.js',
    [
      ...['test', ...testRun.projects.map((project) => `--project=${project}`)],
      ...[`--workers=${testRun.workers}`, ...options],
    ],
    testRun,
    '--no-warnings',
  );

/**
 * Runs tests and prints as they go. A run that ends badly without a failed test is a failure too.
 */
const runProgram = async (
  program: string,
  args: readonly string[],
  { projects, environment, workDir, signal }: TestRun<string>,
  nodeOptions: string,
): Promise<Results> => {
  const title = `${new Intl.ListFormat('en').format(projects)} tests`;
  console.log(`· ${title}`);
  const resultsFile = join(workDir, `${projects.join('-')}.jsonl`);
  const { code, output } = await run(
    process.execPath,
    [join(checkoutDir, 'node_modules', program), ...args],
    {
      cwd: checkoutDir,
      signal,
      withinMs: 2_700_000,
      env: {
        PATH: programPath(),
        HOME: homeFolder(),
        TMPDIR: workDir,
        NODE_OPTIONS: nodeOptions,
        CI: 'true',
        RESULTS_FILE: resultsFile,
        ...environment,
      },
      onLine: (line) => console.log(line),
    },
  );
  const results = readResults(resultsFile) ?? {
    passed: 0,
    failures: [`${title}: they ended with code ${code}`],
  };
  // The program also fails when a suite leaves something open, although every test has passed.
  return code === 0 || results.failures.length > 0
    ? results
    : {
        ...results,
        failures: [`${title}: they ended with code ${code}: ${output.split('\n').slice(-5).join(' ')}`],
      };
};

const readResults = (file: string): Results | undefined => {
  try {
    return Results.parse(JSON.parse(readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''));
  } catch {
    // The program ended before its first result.
    return undefined;
  }
};
