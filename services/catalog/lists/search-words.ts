import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { foldedWords } from '@marquee/contracts/text/fold';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection } from './collection';

const distinctWords = (texts: readonly string[]): string[] => [...new Set(foldedWords(texts.join(' ')))];

/** The words that find a model: of its name, category and tags. */
export const searchWords = ({ name, category, tags }: Pick<Model, 'name' | 'category' | 'tags'>): string[] =>
  distinctWords([name, category, ...tags]);

/** The words that find a video: of its title, category, tags and its model's name. */
export const videoWords = (
  { title, category, tags }: Pick<Video, 'title' | 'category' | 'tags'>,
  modelName: string,
): string[] => distinctWords([title, category, ...tags, modelName]);

/** The form of a name for sorting and comparing. */
export const searchName = (name: string): string => foldedWords(name).join(' ');

/**
 * Adds words that a search can find. Sorted, so that concurrent transactions lock the same words in the same
 * order.
 */
export const addWords = async (
  tx: Queryable,
  table: Collection['words'],
  words: readonly string[],
): Promise<void> => {
  await tx.query(`insert into ${table} (word) select unnest($1::text[]) on conflict do nothing`, [
    [...new Set(words)].sort(),
  ]);
};
