import { relative } from 'node:path';
import { ResultsReport } from './results-report.mjs';

/** The errors of a failed test, and where its trace and its screenshot are. */
const reasonOf = ({ errors, attachments }, rootDir) =>
  [
    ...errors.map(({ stack, message, value, snippet }) =>
      [stack ?? message ?? value, snippet ?? ''].join('\n'),
    ),
    ...attachments.flatMap(({ name, path }) => (path ? [`${name}: ${relative(rootDir, path)}`] : [])),
  ].join('\n');

/**
 * The line of a file is printed after its last test, with the seconds of all its tests, which workers may have
 * shared. Every test that has not passed is a failure, also one that did not run.
 */
export default class PlaywrightReporter {
  #report;
  #rootDir;
  #files = new Map();

  onBegin({ rootDir, configFile }, suite) {
    this.#rootDir = configFile ? configFile.replace(/\/[^/]*$/, '') : rootDir;
    this.#report = new ResultsReport(this.#rootDir);
    for (const test of suite.allTests()) {
      const file = this.#fileOf(test);
      file.left += 1;
    }
  }

  onTestEnd(test, result) {
    const file = this.#fileOf(test);
    file.left -= 1;
    file.seconds += result.duration / 1000;
    if (result.status === 'passed') file.passed += 1;
    else
      file.failures.push({
        title: test.titlePath().slice(3).join(' '),
        message: reasonOf(result, this.#rootDir) || `it ended as ${result.status}`,
      });
    if (file.left === 0) this.#print(test.parent.project()?.name ?? '', test.location.file, file);
  }

  onError(error) {
    this.#report ??= new ResultsReport(process.cwd());
    this.#report.failure('playwright', error.stack ?? error.message ?? String(error.value));
  }

  onEnd() {
    for (const { test, ...file } of this.#files.values()) {
      if (file.left === 0) continue;
      file.failures.push({ message: `${file.left} of its tests did not run` });
      this.#print(test.parent.project()?.name ?? '', test.location.file, file);
    }
    if (this.#files.size === 0) this.onError({ message: 'no test was found' });
    this.#report.end();
  }

  printsToStdio() {
    return true;
  }

  #print(project, path, file) {
    this.#report.file(project, path, file);
  }

  #fileOf(test) {
    const { file } = test.location;
    const known = this.#files.get(file) ?? { test, left: 0, seconds: 0, passed: 0, failures: [] };
    this.#files.set(file, known);
    return known;
  }
}
