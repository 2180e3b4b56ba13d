import { counted } from '@marquee/contracts/text/number';

/** Rows of a table on one page. */
export const recordsPerPage = 50;

/** `1–50 of 19,211 models`. */
export const rangeText = (
  page: number,
  rows: number,
  total: number,
  nouns: readonly [one: string, many: string],
): string => {
  const records = counted(total, ...nouns);
  const first = (page - 1) * recordsPerPage;
  return rows === 0 || rows === total ? records : `${first + 1}–${first + rows} of ${records}`;
};

/** The page in a search param, from 1. */
export const pageIn = (text: string): number => {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
};
