import { counted, withSeparators } from '@marquee/contracts/text/number';

interface Shown {
  readonly noun: readonly [one: string, many: string];
  readonly search: string;
  readonly isFiltered: boolean;
  /** The index of the page's first row, from 0. */
  readonly first: number;
  readonly rows: number;
  readonly total: number;
}

/** `19,204 models`, or `49–96 of 19,204 models` on one of several pages, with the search or filters. */
export const resultLine = ({ noun, search, isFiltered, first, rows, total }: Shown): string => {
  const everything = counted(total, ...noun);
  const searched = search === '' ? everything : `${everything} for “${search}”`;
  const what = isFiltered ? `${searched} with these filters` : searched;
  if (rows === 0 || rows === total) return what;
  return `${withSeparators(first + 1)}–${withSeparators(first + rows)} of ${what}`;
};
