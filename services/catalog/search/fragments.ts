import type { ModelProfile } from '@marquee/contracts/http/models';
import { type Fragment, fragmentMaxLength } from '@marquee/contracts/http/search';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { handlesOf, type Linked } from '../lists/search-words';
import { highlightRanges } from './highlights';
import type { WordVariants } from './word-variants';

type TextsRow = { readonly id: number } & Pick<ModelProfile, 'description' | 'bio'> & Linked;

/** Where texts or handles of models have a word that their other matches miss, by the model's id. */
export const modelFragments = async (
  db: Queryable,
  missing: ReadonlyMap<number, readonly WordVariants[]>,
): Promise<ReadonlyMap<number, Fragment | undefined>> => {
  const ids = [...missing].flatMap(([id, words]) => (words.length === 0 ? [] : id));
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<TextsRow>({
    name: 'searched-texts',
    text: `select m.id, m.description, m.bio, m.only_fans_link as "onlyFansLink", m.fanvue_link as "fanvueLink",
      m.social_links as "socialLinks" from models m where m.id = any($1::int[])`,
    values: [ids],
  });
  const fragments = rows.map((row) => {
    const handles = handlesOf(row).map((handle) => `@${handle}`);
    return [
      row.id,
      fragmentOf([row.description, row.bio, handles.join(' ')], missing.get(row.id) ?? []),
    ] as const;
  });
  return new Map(fragments);
};

/** As much of a text before its first match, so that the sentence is understood. */
const lead = { min: 12, max: 24 };

/** The part of the first text that has one of the words, cut between words where possible. */
const fragmentOf = (texts: readonly string[], words: readonly WordVariants[]): Fragment | undefined => {
  const matched = texts.map((text) => ({ text, ranges: highlightRanges(text, words) }));
  const { text, ranges } = matched.find((one) => one.ranges.length > 0) ?? { text: '', ranges: [] };
  const [first] = ranges;
  if (first === undefined) return undefined;
  const atWord = text.lastIndexOf(' ', first.start - lead.min) + 1;
  const start = first.start <= lead.max ? 0 : Math.max(atWord, first.start - lead.max);
  const latest = start + fragmentMaxLength - 2;
  const end = text.length <= latest ? text.length : Math.max(first.end, text.lastIndexOf(' ', latest));
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    ranges: ranges.flatMap((range) =>
      range.end <= end ? { start: range.start + shift, end: range.end + shift } : [],
    ),
  };
};
