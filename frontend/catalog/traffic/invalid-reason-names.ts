import type { InvalidReason } from '@marquee/contracts/events/visit-facts';

/** What each reason against an event is called, for holders and administrators alike. */
export const invalidReasonNames: Readonly<Record<InvalidReason, string>> = {
  bot: 'Bots',
  prefetch: 'Prefetches',
  head: 'HEAD requests',
  preview: 'Link previews',
  impossible: 'Impossible events',
  own: 'Own visits',
  repeated: 'Repeats',
  embedded: 'Embedded',
  'data-center': 'Data centers',
};
