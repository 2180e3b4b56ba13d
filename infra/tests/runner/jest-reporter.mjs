import { ResultsReport } from './results-report.mjs';

/** A file that could not run, and a run without tests, count as one failure. */
export default class JestReporter {
  #report;

  constructor({ rootDir }) {
    this.#report = new ResultsReport(rootDir);
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

  onRunComplete(_contexts, results) {
    if (results.numTotalTestSuites === 0) this.#report.failure('jest', 'no test was found');
    this.#report.end();
  }
}
