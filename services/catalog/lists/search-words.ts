import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { foldedWords } from '@marquee/contracts/text/fold';

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
