import type { ModelProfile } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import type { FacetName } from '@marquee/contracts/rules/facets';
import { platforms } from '@marquee/contracts/rules/platforms';
import { accountOf } from '@marquee/contracts/rules/profile-links';
import { foldedWords } from '@marquee/contracts/text/fold';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection } from './collection';

/** Rows whose document is of an older version are rewritten: see `fillDocuments`. */
export const documentVersion = 3;

/** Longer words are left out: PostgreSQL accepts at most 2 KB. */
const wordMaxLength = 60;

export const distinctWords = (texts: readonly string[]): string[] => [
  ...new Set(foldedWords(texts.join(' ')).filter((word) => word.length <= wordMaxLength)),
];

/** Words without a meaning of their own: texts are not searched for them. */
const stopWords: ReadonlySet<string> = new Set(
  foldedWords(
    'a an and are as at be by for from has her i in is it my of on or she that the to with you your',
  ),
);

/** The words that count in a text; all of them if none counts. */
export const countingWords = (words: readonly string[]): readonly string[] => {
  const counting = words.filter((word) => !stopWords.has(word));
  return counting.length === 0 ? words : counting;
};

/** Longer names and handles are not entered: see `wordMaxLength`. */
const entryMaxLength = 300;

const entry = (sign: string, text: string): string => (text.length > entryMaxLength ? sign : sign + text);

/** Entries of a whole name, a word of it, a word of texts, and a handle; their signs are in no word. */
export const wholeName = (words: readonly string[]): string => entry('=', words.join(' '));
export const nameWord = (word: string): string => entry('^', word);
export const textWord = (word: string): string => entry('~', word);
export const handleEntry = (words: readonly string[]): string => entry('@', words.join(''));

const nameEntries = (name: string): string[] => [
  wholeName(foldedWords(name)),
  ...distinctWords([name]).map(nameWord),
];

export type Linked = Pick<ModelProfile, 'onlyFansLink' | 'fanvueLink' | 'socialLinks'>;
type Faceted = Linked &
  Pick<ModelProfile, 'tags' | 'languages' | 'country' | 'monthlyPriceCents' | 'gallery'>;
type Searched = Faceted & Pick<ModelProfile, 'name' | 'slug' | 'category' | 'description' | 'bio'>;

/** The accounts that a model's links lead to, without repeats. */
export const handlesOf = ({ onlyFansLink, fanvueLink, socialLinks }: Linked): string[] => {
  const links = [onlyFansLink, fanvueLink, ...socialLinks.map(({ url }) => url)];
  return [...new Set(links.flatMap((link) => (link === null ? [] : (accountOf(link) ?? []))))];
};

/** `facet:value` for each facet of a model that its own row decides and that no moment changes. */
const facetsOf = (model: Faceted): string[] => {
  const { tags, languages, country, monthlyPriceCents: price, gallery } = model;
  const values: Readonly<Partial<Record<FacetName, readonly string[]>>> = {
    tag: tags,
    platform: platforms.flatMap(({ key, linkField }) => (model[linkField] === null ? [] : key)),
    language: languages,
    country: country === null ? [] : [country],
    price: price === null ? [] : [price === 0 ? 'free' : 'paid'],
    gallery: gallery.length === 0 ? [] : ['true'],
  };
  return Object.entries(values).flatMap(([facet, all]) => all.map((value) => `${facet}:${value}`));
};

/**
 * What finds a model. `words`: of name, category and tags, also suggested and forgiven typos; `document`: these,
 * name and handles; `text`: all this and the words of texts; `facets`: entries for filters.
 */
export const modelDocument = (
  model: Searched,
): Record<'words' | 'document' | 'text' | 'facets', string[]> => {
  const { name, slug, category, tags, description, bio } = model;
  const words = distinctWords([name, category, ...tags]);
  const handles = [slug, ...handlesOf(model)].map((handle) => handleEntry(foldedWords(handle)));
  const document = [...new Set([...words, ...nameEntries(name), ...handles])];
  const texts = distinctWords([description, bio]).filter(
    (word) => !stopWords.has(word) && !words.includes(word),
  );
  return { words, document, text: [...document, ...texts.map(textWord)], facets: facetsOf(model) };
};

/** The words that find a video, of its title, category, tags and its model's name; and its document. */
export const videoDocument = (
  { title, category, tags }: Pick<Video, 'title' | 'category' | 'tags'>,
  modelName: string,
): { readonly words: string[]; readonly document: string[] } => {
  const words = distinctWords([title, category, ...tags, modelName]);
  return { words, document: [...words, ...nameEntries(title)] };
};

export const searchName = (name: string): string => foldedWords(name).join(' ');

/** Adds words that a search can find, sorted, so that transactions lock them in the same order. */
export const addWords = async (tx: Queryable, table: Collection['words'], words: readonly string[]) => {
  await tx.query(`insert into ${table} (word) select unnest($1::text[]) on conflict do nothing`, [
    [...new Set(words)].sort(),
  ]);
};
