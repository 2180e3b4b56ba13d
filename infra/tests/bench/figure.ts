/** A measured figure with its limit from DESIGN.md or an issue. */
export type Figure = {
  readonly what: string;
  /** Formatted with its unit. */
  readonly measured: string;
  readonly bar: string;
  readonly met: boolean;
};

export const atLeast = (
  what: string,
  value: number,
  bar: number,
  shown = (number: number) => number.toFixed(2),
): Figure => ({
  what,
  measured: shown(value),
  bar: `≥ ${shown(bar)}`,
  met: value >= bar,
});

export const atMost = (
  what: string,
  value: number,
  bar: number,
  shown = (number: number) => number.toFixed(2),
): Figure => ({
  what,
  measured: shown(value),
  bar: `≤ ${shown(bar)}`,
  met: value <= bar,
});

export const inMs = (ms: number): string => `${ms.toFixed(1)} ms`;

/** A Markdown table. */
export const figureTable = (figures: readonly Figure[]): string => {
  const rows = [
    ['', 'what', 'measured', 'bar'],
    ...figures.map(({ what, measured, bar, met }) => [met ? '✓' : '✗', what, measured, bar]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(line)].join(
    '\n',
  );
};
