/** What one part of the run came to. A check counts as one; a part with tests counts each of them. */
export type Outcome = {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** What failed once and passed when it was tried again: counted as passed, and named. */
  readonly secondAttempts?: readonly Failure[];
};

export type Failure = { readonly title: string; readonly detail: string };

export const passed: Outcome = { passed: 1, failures: [] };

export const failed = (title: string, detail: string): Outcome => ({
  passed: 0,
  failures: [{ title, detail }],
});

/** The last line of the run: exactly `N passed, N failed`. */
export const countLine = (outcomes: readonly Outcome[]): string => {
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return `${sum((outcome) => outcome.passed)} passed, ${sum((outcome) => outcome.failures.length)} failed`;
};

/** What came instead of what was expected, or else the first words of the reason, in one line: enough where a log is cut short. */
export const inBrief = (detail: string): string => {
  const lines = detail.split('\n').map((line) => line.trim());
  const came = lines.filter((line) => /^(?:\+ (?!Received)|Received:)/.test(line));
  return (came.length > 0 ? came : lines.filter(Boolean).slice(0, 3)).join(' ').slice(0, 600);
};

/** Every failure with what was said about it, readable without scrolling back. */
export const printFailures = (outcomes: readonly Outcome[]): void => {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  for (const { title, detail } of failures) {
    console.log(`\n✗ ${title}`);
    console.log(
      detail
        .trim()
        .split('\n')
        .slice(0, 60)
        .map((line) => `    ${line}`)
        .join('\n'),
    );
  }
};
