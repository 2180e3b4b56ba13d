import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';

/** What the featured card says; `null` when the model is not featured. */
export type FeaturedStatus =
  | { readonly is: 'forever' }
  | { readonly is: 'running'; readonly days: number; readonly until: string }
  | { readonly is: 'expired'; readonly until: string };

export const featuredStatus = ({
  featured,
  featuredDaysRemaining,
  featuredUntil,
}: ModelAnalytics['model']): FeaturedStatus | null => {
  if (!featured) return null;
  if (featuredUntil === '') return { is: 'forever' };
  return featuredDaysRemaining > 0
    ? { is: 'running', days: featuredDaysRemaining, until: featuredUntil }
    : { is: 'expired', until: featuredUntil };
};
