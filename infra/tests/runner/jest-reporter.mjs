import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ResultsReport } from './results-report.mjs';

/**
 * A file that could not run, a run without tests, and a worker that ended before the run count as one failure. Jest
 * replaces such a worker and sends its file again: a rejection after the end of a file would not be seen.
 */
export default class JestReporter {
  #report;
  #ended;
  #error;

  constructor({ rootDir }) {
    this.#report = new ResultsReport(rootDir);
    subscribe('child_process', this.#watch);
  }

  onTestResult({ context }, result) {
    const failures = result.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: fullName, message: failureMessages.join('\n') }));
    if (result.testExecError !== undefined && failures.length === 0)
      failures.push({ message: result.failureMessage ?? 'could not run' });
    const { numPassingTests: passed, perfStats, testFilePath } = result;
    const project = context.config.displayName?.name ?? '';
    this.#report.file(project, testFilePath, { seconds: perfStats.runtime / 1000, passed, failures });
  }

  /** Jest replaces a worker in the same turn in which it is informed of its end. */
  #watch = ({ process: worker }) => {
    if (this.#ended) {
      this.#error = new Error(`a worker ended with code ${this.#ended} and was replaced: its error is above`);
      this.#report.failure('jest', this.#error.message);
    }
    worker.once('exit', (code) => {
      this.#ended = code;
      setImmediate(() => {
        this.#ended = undefined;
      });
    });
  };

  /** An error fails the run. */
  getLastError() {
    return this.#error;
  }

  onRunComplete(_contexts, results) {
    unsubscribe('child_process', this.#watch);
    if (results.numTotalTestSuites === 0) this.#report.failure('jest', 'no test was found');
    this.#report.end();
  }
}
