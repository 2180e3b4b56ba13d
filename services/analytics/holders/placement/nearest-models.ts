import { similarMax, similarMin } from '@marquee/contracts/http/placement-effect';

/** Half to twice as many impressions are similar. */
const nearWithin = 2;

/**
 * Models to compare a placement with, of candidates by nearest likes: those with half to twice the impressions of
 * the days before, the nearest first; without such days the first ones. Undefined when there are too few.
 */
export const nearestModels = (
  candidates: readonly number[],
  before: { readonly own: number; readonly of: ReadonlyMap<number, number> } | undefined,
): readonly number[] | undefined => {
  const distance = (id: number): number => Math.abs(Math.log((before?.of.get(id) ?? 0) / (before?.own ?? 0)));
  const near =
    before === undefined
      ? candidates
      : candidates
          .filter((id) => distance(id) <= Math.log(nearWithin) + 1e-9)
          .sort((a, b) => distance(a) - distance(b));
  return near.length < similarMin ? undefined : near.slice(0, similarMax);
};
