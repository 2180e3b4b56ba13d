import type { ModelState } from '@marquee/contracts/events/domain-event';

/** A model with both links; `given` says what is different about it. */
export const modelState = (id: number, given: Partial<ModelState> = {}): ModelState => ({
  id,
  slug: `model-${id}`,
  formerSlugs: [],
  onlyFansLink: `https://onlyfans.com/model-${id}`,
  fanvueLink: `https://www.fanvue.com/model-${id}`,
  archived: false,
  ...given,
});
