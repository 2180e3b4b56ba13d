import type { InvalidReason } from '@marquee/contracts/events/visit-facts';

interface Explained {
  readonly name: string;
  readonly meaning: string;
  /** Sophisticated in the words of IAB and MRC: it takes more than one request or a list to know. */
  readonly isSophisticated?: true;
}

/** What each reason against an event is called and means, for visitors, holders and administrators alike. */
export const explainedReasons: Readonly<Record<InvalidReason, Explained>> = {
  bot: {
    name: 'Bots',
    meaning: 'Programs that name themselves, such as search engines, or that an administrator has named.',
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
      'Events that cannot have happened, such as a click in a slot that the model did not have, or within half a second after its page was opened.',
    isSophisticated: true,
  },
  own: {
    name: 'Own visits',
    meaning: 'Views and clicks of the model’s holder while logged in, and of the people who run this site.',
  },
  repeated: {
    name: 'Repeats',
    meaning:
      'The same link clicked again by one visit within 10 seconds, or the same model seen again in the same place within 30 minutes.',
  },
  embedded: {
    name: 'Embedded',
    meaning:
      'Links that another site loaded as an image, frame or script. People open them as a page instead.',
    isSophisticated: true,
  },
  'data-center': {
    name: 'Data centers',
    meaning: 'Networks of hosting companies, where programs run. Some people with a VPN are among them.',
  },
  excess: {
    name: 'Excess',
    meaning: 'More views or clicks of one model, or more people, than one network can plausibly bring.',
    isSophisticated: true,
  },
};
