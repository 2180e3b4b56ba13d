import { unreachable } from '@marquee/kit/errors/unreachable';
import type { FeaturedUntil } from '../queries/set-featured';

/** What a model's featuring is at a moment. */
export type FeaturingState =
  | { readonly is: 'none' }
  | { readonly is: 'featured'; readonly until: Date | 'infinity' }
  | { readonly is: 'expired'; readonly until: Date };

export type FeaturingCommand =
  | { readonly does: 'feature'; readonly until: Date | 'infinity' }
  | { readonly does: 'remove' };

/** What a command makes of a state: the new state, how the period before it ended, and what is announced. Null: nothing changes. */
export type FeaturingStep = {
  readonly featuredUntil: FeaturedUntil;
  readonly ends?: 'replaced' | 'removed';
  readonly announces: 'catalog.model.featured' | 'catalog.model.unfeatured';
};

export const featuringState = (until: Date | number | null, at: Date): FeaturingState => {
  if (until === null) return { is: 'none' };
  if (typeof until === 'number') return { is: 'featured', until: 'infinity' };
  return until > at ? { is: 'featured', until } : { is: 'expired', until };
};

/**
 * The state machine of featuring: none → featured (for some days, or without end) → removed, expired, or featured anew. Expiry needs no
 * command: time does it. Removing what has expired clears the date, which no longer says anything; removing nothing changes nothing.
 */
export const nextFeaturing = (state: FeaturingState, command: FeaturingCommand): FeaturingStep | null => {
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
