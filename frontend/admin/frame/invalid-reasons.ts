import type { InvalidReason } from '@marquee/contracts/events/visit-facts';

/** One sentence for the administrator about each reason against an event. */
export const invalidReasonMeanings: Readonly<Record<InvalidReason, string>> = {
  bot: 'Programs that name themselves in their user agent, or match a bot name below.',
  prefetch: 'Pages and links that a browser loaded in advance, before a person opened them.',
  head: 'Requests that only check whether a link works.',
  preview: 'Apps that load a shared link to show a preview of it.',
  impossible:
    'Events that cannot have happened, such as a click in a home page slot that the model did not have in that hour.',
  own: 'Operators who are logged in, holders who are logged in and visit their own profile, and IPs that are marked as own.',
  repeated:
    'The same link clicked again within 10 seconds, and far more clicks or cards in an hour than one person makes.',
  embedded: 'Tracking links that another site loaded as an image, frame or script instead of a page.',
  'data-center': 'Networks of companies that rent out servers, and IP ranges that are marked so below.',
};
