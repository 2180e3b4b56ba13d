import type { RequestStep } from '@marquee/contracts/rules/request-steps';
import { aligned } from '@marquee/contracts/text/aligned';
import { dateText } from '@marquee/contracts/text/deadline';

/**
 * A paragraph, a labeled link, the steps of a request, or a table whose first row is its head. In HTML the
 * first link of a mail is its button, so its label is short; the text shows URLs below the labels.
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

/** A link to `path` of the public site or the admin pages. */
export const linkTo = (label: string, path: string, base: string) => ({
  label,
  url: new URL(path, base).href,
});

/** `Reviewed, Nov 22, 2026`, `Next: payment` or `Ends Dec 22, 2026`, as it is done, next, or later. */
export const stepText = ({ name, at, is, isUnderway }: RequestStep): string => {
  const isNext = is === 'current';
  if (at !== undefined) return `${name}${isNext ? '' : ','} ${dateText(new Date(at), 'UTC')}`;
  if (isUnderway) return `${name} now`;
  return isNext ? `Next: ${nextNames[name] ?? name.toLowerCase()}` : name;
};

/** What is next, where the step is named after its result. */
const nextNames: Readonly<Record<string, string>> = {
  Reviewed: 'review',
  'In review': 'review',
  Paid: 'payment',
  'Free of charge': 'we set up your listing',
  Live: 'going live',
  Ends: 'end',
  Decided: 'decision',
};

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
  return aligned(part.table).join('\n');
};
