/** What one part of the run came to. A check counts as one; a part with tests counts each of them. */
export type Outcome = {
  readonly passed: number;
  readonly failures: readonly Failure[];
};

export type Failure = { readonly title: string; readonly detail: string };

export const passed: Outcome = { passed: 1, failures: [] };

export const failed = (title: string, detail: string): Outcome => ({ passed: 0, failures: [{ title, detail }] });

/** The last line of the run: exactly `N passed, N failed`. */
export const countLine = (outcomes: readonly Outcome[]): string => {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return `${sum((outcome) => outcome.passed)} passed, ${sum((outcome) => outcome.failures.length)} failed`;
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
