import type { Row } from './compare';

const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`;

const columns = [
  ['scenario', ({ scenario }: Row) => scenario],
  ['attempted', ({ attempted }: Row) => String(attempted)],
  ['accepted', ({ accepted }: Row) => String(accepted)],
  ['refused', ({ refused }: Row) => String(refused)],
  ['counted', ({ counted }: Row) => String(counted)],
  ['lost', ({ lost }: Row) => String(lost)],
  ['duplicated', ({ duplicated }: Row) => String(duplicated)],
  ['recovered', ({ recovered }: Row) => String(recovered)],
  ['clicks not stored', ({ unstored }: Row) => String(unstored)],
  ['dead-lettered', ({ deadLettered }: Row) => String(deadLettered)],
  [
    'longest pause',
    ({ longestPauseMs }: Row) => (longestPauseMs === undefined ? '–' : seconds(longestPauseMs)),
  ],
  ['longest answer', ({ longestMs }: Row) => seconds(longestMs)],
  ['time to recover', ({ recoveredAfterMs }: Row) => seconds(recoveredAfterMs)],
  ['verdict', ({ broken }: Row) => (broken.length === 0 ? 'kept' : 'BROKEN')],
] as const;

/** The cells, heading first, as an aligned Markdown table. */
export const markdownTable = (
  cells: readonly (readonly string[])[],
  isText: (column: number) => boolean = () => true,
): string => {
  const [head = [], ...body] = cells;
  const widths = head.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const pad = (value: string, column: number): string =>
    isText(column) ? value.padEnd(widths[column] ?? 0) : value.padStart(widths[column] ?? 0);
  const line = (values: readonly string[]): string => `| ${values.map(pad).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (isText(column) ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...body.map(line)].join('\n');
};

/** The rows as an aligned Markdown table, followed by the violated promises. */
export const faultTable = (rows: readonly Row[]): string => {
  const withPauses = rows.some(({ longestPauseMs }) => longestPauseMs !== undefined);
  const shown = columns.filter(([name]) => withPauses || name !== 'longest pause');
  const cells = [shown.map(([name]) => name), ...rows.map((row) => shown.map(([, of]) => of(row)))];
  const reasons = rows.flatMap(({ scenario, broken }) => broken.map((why) => `${scenario}: ${why}`));
  const table = markdownTable(cells, (column) => column === 0);
  return [table, ...(reasons.length > 0 ? ['', ...reasons] : [])].join('\n');
};

/** Each scenario with its mutation and the violation that shows it, if any. */
export const mutationTable = (
  rows: readonly (readonly [scenario: string, mutation: string, noticed: string | undefined])[],
): string =>
  markdownTable([
    ['scenario', 'mutation', 'noticed'],
    ...rows.map(([scenario, mutation, noticed]) => [scenario, mutation, noticed ?? 'NOT NOTICED']),
  ]);
