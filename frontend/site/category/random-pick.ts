import { randomModels } from '../../catalogue/model/model-queries';

const pickMax = 12;

/** How often this visitor asked for new matches, as the address says it. */
export const readShuffle = (params: URLSearchParams): number => {
  const shuffle = Number(params.get('shuffle'));
  return Number.isInteger(shuffle) && shuffle > 0 && shuffle <= 1_000 ? shuffle : 0;
};

/** The models that the server picks at random for a category: the same all day for the same number of shuffles, so that back finds them. */
export const categoryPick = (category: string, shuffle: number, today: string) =>
  randomModels({ category, random: pickMax, seed: `${today}.${shuffle}` });
