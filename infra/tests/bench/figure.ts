import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { quantile, type Times } from './timing';

/** A measured figure, formatted with its unit, and its limit from DESIGN.md or an issue. */
const Figure = z.object({ what: z.string(), measured: z.string(), bar: z.string(), met: z.boolean() });
export type Figure = z.infer<typeof Figure>;

type Bound = (what: string, value: number, bar: number, shown?: (value: number) => string) => Figure;
const twoDigits = (value: number): string => value.toFixed(2);

export const atLeast: Bound = (what, value, bar, shown = twoDigits) => ({
  what,
  measured: shown(value),
  bar: `≥ ${shown(bar)}`,
  met: value >= bar,
});

export const atMost: Bound = (what, value, bar, shown = twoDigits) => ({
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

/** Limit of p95 in milliseconds: DESIGN.md section 10. */
const dashboardBarMs = 10;
/** Ratio of medians that counts as "the same": the noise between two runs on two cores. */
const sameRatio = 1.5;

/** `fewerMs` is the median with a tenth of the rows. */
export const dashboardFigures = (what: string, times: Times, fewerMs: number | undefined): Figure[] => [
  atMost(`${what}, p95`, quantile(times, 0.95), dashboardBarMs, inMs),
  ...(fewerMs === undefined
    ? []
    : [atMost(`${what}, p50 beside a tenth of it`, quantile(times, 0.5) / fewerMs, sameRatio)]),
];

/** Writes the figures to the file named by the program's argument, or prints them. */
export const writeFigures = (figures: readonly Figure[]): void => {
  const [, , file] = process.argv;
  if (file === undefined) console.log(`\n${figureTable(figures)}`);
  else writeFileSync(file, JSON.stringify(figures));
};

/** Empty if the program failed earlier. */
export const readFigures = (file: string): readonly Figure[] =>
  existsSync(file) ? z.array(Figure).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
