import { similarLeast, similarMost } from '@marquee/contracts/http/placement';

/** Half to twice as many are near enough. */
const nearWithin = 2;

/**
 * The models beside which a placement is shown, of candidates that are sorted by nearest likes. With the impressions that each had in the
 * days before: those with half to twice ours, the nearest ratio first; without: the nearest likes. Undefined when they are too few.
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
  return near.length < similarLeast ? undefined : near.slice(0, similarMost);
};
