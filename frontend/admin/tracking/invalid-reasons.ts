import type { InvalidReason } from '@marquee/contracts/events/visit-facts';

/** Why an event is no person's doing, in words. */
export const reasonNames: Readonly<Record<InvalidReason, string>> = {
  bot: 'Robots',
  prefetch: 'Prefetches',
  head: 'HEAD requests',
  preview: 'Link previews',
  impossible: 'Impossible',
};
