import type { Placement } from '@marquee/contracts/http/placement';
import { measurePlacement, type PlacementDeps } from './measure-placement';

/** It is about whole days that are over; only featuring or removing the model changes it sooner. */
const rememberedMs = 60_000;
const rememberedMost = 2_000;

export type Placements = { readonly of: (modelId: number, requestId: string) => Promise<Placement> };

/** What placements brought, each measured at most once a minute however many ask. */
export const placements = (deps: PlacementDeps): Placements => {
  const remembered = new Map<number, { readonly placement: Promise<Placement>; readonly at: number }>();
  return {
    of: (modelId, requestId) => {
      const known = remembered.get(modelId);
      if (known !== undefined && performance.now() - known.at < rememberedMs) return known.placement;
      const placement = measurePlacement(deps, modelId, requestId);
      remembered.delete(modelId);
      remembered.set(modelId, { placement, at: performance.now() });
      // A failure is not remembered.
      placement.catch(() => remembered.delete(modelId));
      const [oldest] = remembered.keys();
      if (remembered.size > rememberedMost && oldest !== undefined) remembered.delete(oldest);
      return placement;
    },
  };
};
