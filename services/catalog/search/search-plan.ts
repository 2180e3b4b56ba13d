import { accountOf } from '@marquee/contracts/rules/profile-links';
import { foldedWords } from '@marquee/contracts/text/fold';
import { onlyRow } from '@marquee/kit/postgres/open-postgres';
import { type Collection, filterKey, type ListFilter } from '../lists/collection';
import type { Counting } from '../lists/counts';
import { conditionOf } from '../lists/list-queries';
import { distinctWords } from '../lists/search-words';
import { values } from '../lists/sql';
import { countingVariants, exactSteps, isFound, type SearchStep, textStep } from './search-steps';
import {
  knownWords,
  type NearWords,
  nearTextWords,
  nearWords,
  similarWords,
  type WordVariants,
} from './word-variants';

/** The steps of a search text. They do not depend on filters, so a filtered list and its facets agree. */
export type SearchPlan = {
  /** The best first. Each finds everything that the previous one finds. */
  readonly steps: readonly SearchStep[];
  readonly variants: readonly WordVariants[];
  /** Empty while the search has enough hits without typos. */
  readonly near: NearWords;
  readonly total: number;
  readonly full: number;
};

const maxWords = 8;

/** A search with fewer hits also forgives typos; with more these would only bury the exact hits. */
const enoughHits = 24;

/** Counting so many hits takes a scan, and a small error does not matter: these are kept for longer. */
const cachedHits = 1_000;
const cachedForMs = 60_000;

/** A link to an account or to a profile of this site, as the name of its page; other texts unchanged. */
const nameIn = (text: string): string =>
  accountOf(text.trim()) ?? /\/(?:model|track)\/([a-z0-9-]+)/.exec(text)?.[1] ?? text;

/** The plan for a text; undefined for a text without letters and digits. */
export const searchPlan = async (
  counting: Counting,
  target: Collection,
  given: string,
  at: Date,
): Promise<SearchPlan | undefined> => {
  const text = nameIn(given);
  const words = distinctWords([text]).slice(0, maxWords);
  if (words.length === 0) return undefined;
  const named = foldedWords(text);
  const count = (step: SearchStep | undefined): Promise<number> =>
    step === undefined ? Promise.resolve(0) : countHits(counting, target, { step, filter: {}, at });

  const known = target.table === 'models' ? await knownWords(counting.db, words) : new Map<string, never>();
  const plain = words.map((word): WordVariants => ({ words: [], prefixes: [word], known: known.get(word) }));
  const exact = exactSteps(named, plain, target.text);
  const exactTotal = await count(exact.at(-1));
  const enough = { steps: exact, variants: plain, near: new Map(), total: exactTotal, full: exactTotal };
  if (exactTotal >= enoughHits) return enough;

  const ofNames = await nearWords(counting.db, target.words, words);
  const unknown = words.filter(
    (word) => known.get(word)?.length === 0 && similarWords(ofNames, word).length === 0,
  );
  const near =
    exactTotal > 0 || unknown.length === 0
      ? ofNames
      : new Map([...ofNames, ...(await nearTextWords(counting.db, unknown))]);
  const withTypos = (maxTypos: number): WordVariants[] =>
    plain.map((one, nth) => ({
      ...one,
      words: similarWords(near, words[nth] ?? '')
        .filter(({ typos }) => typos <= maxTypos)
        .map(({ word }) => word),
    }));
  const variants = withTypos(2);
  const isSpelledRight = variants.every((variant) => variant.words.length === 0);
  const steps = isSpelledRight
    ? [...exact]
    : [...exact, ...[withTypos(1), variants].map((some) => textStep('similar', named, some, target.text))];
  const full = isSpelledRight ? exactTotal : await count(steps.at(-1));
  const all = { steps, variants, near, full, total: full };
  const most = countingVariants(variants).length - 1;
  // A text that names a model is not about others with one of its words.
  if (full >= enoughHits || most < 1 || (full > 0 && (await count(exact[0])) > 0)) return all;

  // All words but one; while nothing is found all but two, then any.
  for (const least of new Set([most, Math.max(1, most - 1), 1])) {
    const step = textStep('some', named, variants, target.text, least);
    const total = await count(step);
    if (total > full) return { ...all, steps: [...steps, step], total };
    if (full > 0) break;
  }
  return all;
};

/** The number of hits with these filters. From a thousand on it is up to a minute old. */
export const countHits = async (
  { db, counts }: Counting,
  target: Collection,
  { step, filter, at }: { readonly step: SearchStep; readonly filter: ListFilter; readonly at: Date },
): Promise<number> => {
  const countNow = async (): Promise<number> => {
    const given = values();
    const condition = conditionOf(target, filter, at, given);
    const text = `select count(*) as total from ${target.table} ${target.alias}
       where ${condition} and ${isFound(target.alias, step, given)}`;
    return (await onlyRow<{ total: number }>(db, text, given.list)).total;
  };
  return await counts.total(
    `${target.table} ${filterKey(filter)} ${step.column} @@ ${step.query}`,
    countNow,
    (total) => (total < cachedHits ? 0 : cachedForMs),
  );
};
