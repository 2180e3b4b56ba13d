import { nearWordsHeader, searchGrades } from '@marquee/contracts/http/search';
import { filledText } from '@marquee/contracts/text/text';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { nearWords } from '../queries/near-words';
import type { Grade } from '../queries/ranked-search';
import { matchRanges, type Range } from '../search/match-ranges';
import type { Searched } from '../search/searched';
import type { Meanings } from '../search/text-query';
import { pageQuery } from './paging';

export const searchQuery = { q: filledText(200), ...pageQuery };

/** One typo or two: a screen says "similar". */
export const gradeName = (grade: Grade): (typeof searchGrades)[number] =>
  searchGrades[Math.min(grade, 3)] ?? 'similar';

type Match<Field extends string> = { readonly field: Field; readonly index?: number } & Range;

/** Where each field has what was asked for; of a list of texts, each by its index. */
export const matchesIn = <const Field extends string>(
  fields: Readonly<Record<Field, string | readonly string[]>>,
  names: readonly Field[],
  meanings: readonly Meanings[],
): Match<Field>[] =>
  names.flatMap((field): Match<Field>[] => {
    const texts: string | readonly string[] = fields[field];
    if (typeof texts === 'string') return matchRanges(texts, meanings).map((range) => ({ field, ...range }));
    return texts.flatMap((one, index) =>
      matchRanges(one, meanings).map((range) => ({ field, index, ...range })),
    );
  });

/** What an empty result offers instead; nothing where something was found. */
export const nearWordsHeaders = async (
  db: Queryable,
  searched: Searched,
  q: string,
  total: number,
): Promise<Record<string, string>> => {
  if (total > 0) return {};
  const near = await nearWords(db, searched, q);
  return near.length === 0 ? {} : { [nearWordsHeader]: near.map(encodeURIComponent).join(',') };
};
