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
  ['longest answer', ({ longestMs }: Row) => seconds(longestMs)],
  ['time to recover', ({ recoveredAfterMs }: Row) => seconds(recoveredAfterMs)],
  ['verdict', ({ broken }: Row) => (broken.length === 0 ? 'kept' : 'BROKEN')],
] as const;

/** The rows as an aligned Markdown table, followed by the violated promises. */
export const faultTable = (rows: readonly Row[]): string => {
  const cells = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => of(row)))];
  const widths = columns.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const line = (values: readonly string[]): string =>
    `| ${values.map((value, column) => (column === 0 ? value.padEnd(widths[column] ?? 0) : value.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head = [], ...body] = cells;
  const reasons = rows.flatMap(({ scenario, broken }) => broken.map((why) => `${scenario}: ${why}`));
  return [line(head), rule, ...body.map(line), ...(reasons.length > 0 ? ['', ...reasons] : [])].join('\n');
};
