import type { InvalidReason } from '@marquee/contracts/events/visit-facts';

interface ReasonText {
  readonly name: string;
  /** One sentence for the administrator. */
  readonly meaning: string;
}

/** How each reason against an event is named and explained to the administrator. */
export const invalidReasonTexts: Readonly<Record<InvalidReason, ReasonText>> = {
  bot: {
    name: 'Bots',
    meaning: 'Programs that name themselves in their user agent, or match a bot name below.',
  },
  prefetch: {
    name: 'Prefetches',
    meaning: 'Pages and links that a browser loaded in advance, before a person opened them.',
  },
  head: { name: 'HEAD requests', meaning: 'Requests that only check whether a link works.' },
  preview: { name: 'Link previews', meaning: 'Apps that load a shared link to show a preview of it.' },
  impossible: {
    name: 'Impossible events',
    meaning:
      'Events that cannot have happened, such as a click in a home page slot that the model did not have in that hour.',
  },
  own: {
    name: 'Own visits',
    meaning:
      'Operators who are logged in, holders who are logged in and visit their own profile, and IPs that are marked as own.',
  },
  repeated: {
    name: 'Repeats',
    meaning:
      'The same link pressed again within 10 seconds, and far more clicks or cards in an hour than one person makes.',
  },
  embedded: {
    name: 'Embedded',
    meaning: 'Tracking links that another site loaded as an image, frame or script instead of a page.',
  },
  'data-centre': {
    name: 'Data centers',
    meaning: 'Networks of companies that rent out servers, and IP ranges that are marked so below.',
  },
};
