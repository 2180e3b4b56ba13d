import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { type Failure, failed, type Outcome } from './outcome';

/** What `jest --json` writes, as far as it is read here. */
const JestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullable(),
          retryReasons: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Counts each test, and a file that could not even be run as one failure. A project without tests has failed: it was meant to have some. */
export const outcomeOf = (project: string, report: unknown, rootDir: string): Outcome => {
  const files = JestReport.parse(report).testResults;
  if (files.length === 0) return failed(`${project} tests`, `No ${project} tests were found.`);
  const failures: Failure[] = [];
  const secondAttempts: Failure[] = [];
  let passedTests = 0;
  for (const file of files) {
    const path = file.name.replace(`${rootDir}/`, '');
    const failedTests = file.assertionResults.filter(({ status }) => status === 'failed');
    passedTests += file.assertionResults.filter(({ status }) => status === 'passed').length;
    for (const { status, fullName, retryReasons } of file.assertionResults) {
      if (status !== 'passed' || !retryReasons?.length) continue;
      secondAttempts.push({
        title: `${path}: ${fullName}`,
        detail: readable(retryReasons.join('\n'), rootDir),
      });
    }
    for (const { fullName, failureMessages } of failedTests) {
      failures.push({
        title: `${path}: ${fullName}`,
        detail: readable((failureMessages ?? []).join('\n'), rootDir),
      });
    }
    if (file.status === 'failed' && failedTests.length === 0)
      failures.push({ title: path, detail: readable(file.message, rootDir) });
  }
  return { passed: passedTests, failures, secondAttempts };
};

/** Without colours, and without the stack inside node_modules. */
const readable = (text: string, rootDir: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .join('\n')
    .replaceAll(`${rootDir}/`, '');
