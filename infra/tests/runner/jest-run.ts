import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutDir } from '../../launch/instance/checkout';
import { homeFolder, programPath } from '../../launch/instance/config';
import type { EnvValues } from '../../launch/instance/env-file';
import { run } from '../../launch/supervisor/command';
import { outcomeOf } from './jest-report';
import { failed, inBrief, type Outcome } from './outcome';

type JestRun = {
  readonly project: 'unit' | 'integration' | 'e2e' | 'e2e-alone';
  /** Those alone; all of the project otherwise. */
  readonly files?: readonly string[];
  readonly environment: EnvValues;
  readonly reportDir: string;
  readonly signal: AbortSignal;
  /** Test files at once. */
  readonly workers: number;
};

/** Runs one project of jest.config.mjs, naming each file as it is done. */
export const runJest = async ({
  project,
  files = [],
  environment,
  reportDir,
  signal,
  workers,
}: JestRun): Promise<Outcome> => {
  const startedAt = performance.now();
  const report = join(reportDir, `${project}.json`);
  console.log(`· ${project} tests`);
  const { code, output } = await run(
    process.execPath,
    [
      join(checkoutDir, 'node_modules/jest/bin/jest.js'),
      ...[
        '--selectProjects',
        project,
        '--ci',
        '--json',
        `--outputFile=${report}`,
        `--maxWorkers=${workers}`,
        '--colors=false',
      ],
      ...(project.startsWith('e2e') ? ['--testTimeout=120000'] : []),
      ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
    ],
    {
      cwd: checkoutDir,
      signal,
      withinMs: 1_200_000,
      // Only what the tests are told: an address that is set in the shell must not reach them.
      env: {
        PATH: programPath(),
        HOME: homeFolder(),
        TMPDIR: reportDir,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
        CI: 'true',
        ...environment,
      },
      onLine: (line) => {
        if (/^(PASS|FAIL) /.test(line)) console.log(`  ${line}`);
      },
    },
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const outcome = existsSync(report)
    ? outcomeOf(project, JSON.parse(readFileSync(report, 'utf8')), checkoutDir)
    : failed(`${project} tests`, output.split('\n').slice(-40).join('\n') || `jest ended with code ${code}`);
  // Every test can have passed and the run still be wrong: a suite that leaks keeps jest from ending.
  const whole =
    code !== 0 && outcome.failures.length === 0
      ? {
          ...outcome,
          failures: [{ title: `${project} tests`, detail: output.split('\n').slice(-20).join('\n') }],
        }
      : outcome;
  console.log(
    `${whole.failures.length === 0 ? '✓' : '✗'} ${project}: ${whole.passed} passed, ${whole.failures.length} failed (${seconds} s)`,
  );
  for (const { title, detail } of whole.secondAttempts ?? [])
    console.log(`  ~ passed at the second attempt, ${title}: ${inBrief(detail)}`);
  for (const { title, detail } of whole.failures) console.log(`  ✗ ${title}: ${inBrief(detail)}`);
  return whole;
};
