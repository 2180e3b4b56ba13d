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
 * One line per test file, the reason of each failure where it happens, and `N passed, N failed` at the end.
 * `make test` sums the runs: where RESULTS_FILE is set, the counts and the names of what failed are appended
 * to it as one line of JSON.
 */
export class ResultsReport {
  #rootDir;
  #failures = [];
  #passed = 0;

  constructor(rootDir) {
    this.#rootDir = rootDir;
  }

  /** `failures`: titles and messages. A title is the file's name for one that could not run. */
  file(project, path, { seconds, passed, failures }) {
    const file = relative(this.#rootDir, path);
    console.log(`  ${failures.length > 0 ? '✗' : '✓'} ${project} ${file} (${seconds.toFixed(1)} s)`);
    this.#passed += passed;
    for (const { title, message } of failures) this.failure(title ? `${file}: ${title}` : file, message);
  }

  failure(title, message) {
    this.#failures.push(title);
    const lines = readable(message, this.#rootDir).split('\n');
    console.log(`\n✗ ${title}\n${lines.map((line) => `    ${line}`).join('\n')}\n`);
  }

  end() {
    console.log(`${this.#passed} passed, ${this.#failures.length} failed`);
    const file = process.env.RESULTS_FILE;
    if (file) appendFileSync(file, `${JSON.stringify({ passed: this.#passed, failures: this.#failures })}\n`);
  }
}
