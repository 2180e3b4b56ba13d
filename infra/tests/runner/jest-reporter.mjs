import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The test's own code in a stack, without the frames of packages and of Node. */
const readable = (message, rootDir) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .slice(0, 60)
    .join('\n')
    .replaceAll(`${rootDir}/`, '');

/**
 * One line per test file, the reason of each failure where it happens, and `N passed, N failed` at the end. A
 * file that could not run, and a run without tests, count as one failure. `make test` sums the runs: where
 * RESULTS_FILE is set, the counts and the names of what failed are appended to it as one line of JSON.
 */
export default class JestReporter {
  #rootDir;
  #failures = [];
  #passed = 0;

  constructor({ rootDir }) {
    this.#rootDir = rootDir;
  }

  onTestResult({ context }, result) {
    const file = relative(this.#rootDir, result.testFilePath);
    const failed = result.testResults.filter(({ status }) => status === 'failed');
    const broken = result.testExecError !== undefined && failed.length === 0;
    const seconds = (result.perfStats.runtime / 1000).toFixed(1);
    const state = failed.length > 0 || broken ? '✗' : '✓';
    console.log(`  ${state} ${context.config.displayName?.name ?? ''} ${file} (${seconds} s)`);
    this.#passed += result.numPassingTests;
    for (const { fullName, failureMessages } of failed)
      this.#report(`${file}: ${fullName}`, failureMessages.join('\n'));
    if (broken) this.#report(file, result.failureMessage ?? 'could not run');
  }

  onRunComplete(_contexts, results) {
    if (results.numTotalTestSuites === 0) this.#report('jest', 'no test was found');
    console.log(`${this.#passed} passed, ${this.#failures.length} failed`);
    const file = process.env.RESULTS_FILE;
    if (file) appendFileSync(file, `${JSON.stringify({ passed: this.#passed, failures: this.#failures })}\n`);
  }

  #report(title, message) {
    this.#failures.push(title);
    console.log(
      `\n✗ ${title}\n${readable(message, this.#rootDir)
        .split('\n')
        .map((line) => `    ${line}`)
        .join('\n')}\n`,
    );
  }
}
