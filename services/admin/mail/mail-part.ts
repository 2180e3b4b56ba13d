import type { RequestStep } from '@marquee/contracts/rules/request-steps';

/**
 * A paragraph, a labeled link, the steps of a request, or a table whose first row is its head. In HTML the first link of a mail is its
 * button, so its label is short; the text shows URLs below the labels.
 */
export type Part =
  | string
  | { readonly label: string; readonly url: string }
  | { readonly steps: readonly RequestStep[] }
  | {
      readonly table: readonly (readonly string[])[];
      /** The last row is a total. */
      readonly hasTotal?: boolean;
    };

/** `Reviewed, Nov 22, 2026`, and in front of it whether it is done, next, or later. */
export const stepText = ({ name, at, isUnderway }: RequestStep): string => {
  if (at !== undefined) return `${name}, ${shortDay.format(new Date(at))}`;
  return isUnderway ? `${name} now` : name;
};

const shortDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const stepSigns: Readonly<Record<RequestStep['is'], string>> = {
  done: '●',
  current: '◐',
  ahead: '○',
  stopped: '■',
};

/** A part of the plain text of a mail. */
export const textOf = (part: Part): string => {
  if (typeof part === 'string') return part;
  if ('url' in part) return `${part.label}:\n${part.url}`;
  if ('steps' in part) return part.steps.map((step) => `${stepSigns[step.is]} ${stepText(step)}`).join('\n');
  const widths = (part.table[0] ?? []).map((_, column) =>
    Math.max(...part.table.map((row) => row[column]?.length ?? 0)),
  );
  return part.table
    .map((row) =>
      row
        .map((cell, column) => aligned(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Names to the left, figures to the right. */
const aligned = (cell: string, width: number, column: number): string =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);
