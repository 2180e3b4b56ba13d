import { randomModels } from '../../catalog/model/model-queries';
import { pageValue } from '../../platform/storage/stored-value';

const pickCount = 12;

/** The number of shuffles in the URL; 0 when it is missing or invalid. */
export const readShuffle = (params: URLSearchParams): number => {
  const shuffle = Number(params.get('shuffle'));
  return Number.isInteger(shuffle) && shuffle > 0 && shuffle <= 1_000 ? shuffle : 0;
};

/** So many picks differ from visitor to visitor: too few to recognize one by. */
const visitPicks = 64;

/** Which of the picks this document shows; 0 until one is chosen at random. Nothing is stored. */
export const visitPick = pageValue(0);

/** Chooses a pick unless the document has one. On a server it stays 0. */
export const chooseVisitPick = (): number => {
  if (typeof document !== 'undefined' && visitPick.get() === 0)
    visitPick.set(1 + Math.floor(Math.random() * visitPicks));
  return visitPick.get();
};

/**
 * The models that the server picks at random for a category. The seed keeps a pick stable for a day, so going back
 * shows the same models. The server's page has pick 0 for everybody, so that it can be cached.
 */
export const categoryPick = (category: string, shuffle: number, today: string, pick: number) =>
  randomModels({ category, random: pickCount, seed: `${today}.${shuffle}.${pick}` });
