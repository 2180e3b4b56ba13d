import { foldedWords } from '@marquee/contracts/fold';
import type { Model } from '@marquee/contracts/http/models';

/** Every word by which a model can be found: of its name, its category and its tags. */
export const searchWords = ({ name, category, tags }: Pick<Model, 'name' | 'category' | 'tags'>): string[] => [
  ...new Set(foldedWords([name, category, ...tags].join(' '))),
];

/** The form in which names are sorted and compared. */
export const searchName = (name: string): string => foldedWords(name).join(' ');
