import type { ModelState } from '@marquee/contracts/events/domain-event';

/** A model with both links, changed by `overrides`. */
export const modelState = (id: number, overrides: Partial<ModelState> = {}): ModelState => ({
  id,
  slug: `model-${id}`,
  formerSlugs: [],
  onlyFansLink: `https://onlyfans.com/model-${id}`,
  fanvueLink: `https://www.fanvue.com/model-${id}`,
  archived: false,
  featuredUntil: null,
  campaigns: [],
  ...overrides,
});
