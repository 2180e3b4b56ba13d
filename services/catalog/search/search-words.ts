import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { foldedWords } from '@marquee/contracts/text/fold';

const distinctWords = (texts: readonly string[]): string[] => [...new Set(foldedWords(texts.join(' ')))];

/** Every word by which a model can be found: of its name, its category and its tags. */
export const searchWords = ({ name, category, tags }: Pick<Model, 'name' | 'category' | 'tags'>): string[] =>
  distinctWords([name, category, ...tags]);

/** Every word by which a video can be found: of its title, its category, its tags and its model's name. */
export const videoWords = (
  { title, category, tags }: Pick<Video, 'title' | 'category' | 'tags'>,
  modelName: string,
): string[] => distinctWords([title, category, ...tags, modelName]);

/** The form in which names are sorted and compared. */
export const searchName = (name: string): string => foldedWords(name).join(' ');
