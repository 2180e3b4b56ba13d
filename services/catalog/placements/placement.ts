import { featuredDaysDefault } from '@marquee/contracts/http/featured-days';
import { unreachable } from '@marquee/kit/errors/unreachable';
import type { Owed } from '../delivery/delivery-queries';
import type { FeaturedUntil } from '../models/featured-until';

export type PlacementState =
  | { readonly is: 'none' }
  | { readonly is: 'featured'; readonly until: Date | 'infinity' }
  | { readonly is: 'expired'; readonly until: Date };

/** What was agreed for a placement; `cents` null: not known, 0: a gift. */
type Price = { readonly cents: number | null; readonly paidAt: Date | null };

/** Cards that a paid placement promises: `perMonth` in `featuredDaysDefault` days, none without an end. */
export const promisedIn = (
  { days, withoutEnd }: { readonly days: number; readonly withoutEnd: boolean },
  perMonth: number,
): number => (withoutEnd ? 0 : Math.round((perMonth * days) / featuredDaysDefault));

export type PlacementCommand =
  | {
      readonly does: 'feature';
      readonly until: Date | 'infinity';
      readonly price: Price;
      readonly promised: number;
    }
  | { readonly does: 'remove'; readonly givesBack: Owed };

/** The result of a command: the new state, how the previous placement ended, and the event to announce. */
export type PlacementStep = {
  readonly featuredUntil: FeaturedUntil;
  readonly ends?: 'replaced' | 'removed';
  readonly announces: 'catalog.model.featured' | 'catalog.model.unfeatured';
};

export const placementState = (until: Date | number | null, at: Date): PlacementState => {
  if (until === null) return { is: 'none' };
  if (typeof until === 'number') return { is: 'featured', until: 'infinity' };
  return until > at ? { is: 'featured', until } : { is: 'expired', until };
};

/**
 * none → featured → removed, expired (by time alone), or featured again. Null: nothing changes. Removing
 * an expired placement clears its date.
 */
export const nextPlacement = (state: PlacementState, command: PlacementCommand): PlacementStep | null => {
  switch (command.does) {
    case 'feature':
      return {
        featuredUntil: command.until,
        announces: 'catalog.model.featured',
        ...(state.is === 'featured' && { ends: 'replaced' }),
      };
    case 'remove':
      if (state.is === 'none') return null;
      return {
        featuredUntil: null,
        announces: 'catalog.model.unfeatured',
        ...(state.is === 'featured' && { ends: 'removed' }),
      };
    default:
      return unreachable(command);
  }
};
