import { randomModels } from '../../catalog/model/model-queries';

const pickCount = 12;

/** The number of shuffles in the URL; 0 when it is missing or invalid. */
export const readShuffle = (params: URLSearchParams): number => {
  const shuffle = Number(params.get('shuffle'));
  return Number.isInteger(shuffle) && shuffle > 0 && shuffle <= 1_000 ? shuffle : 0;
};

/**
 * The models that the server picks at random for a category. The seed keeps a pick stable for a day, so going
 * back shows the same models.
 */
export const categoryPick = (category: string, shuffle: number, today: string) =>
  randomModels({ category, random: pickCount, seed: `${today}.${shuffle}` });
