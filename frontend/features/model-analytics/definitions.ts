/** What the dashboard's words mean, as they are counted. */
export const definitions = [
  {
    term: 'Impression',
    meaning: 'Your card was at least half visible for one second, once per visit of a page, or your profile was opened.',
  },
  { term: 'Click', meaning: 'A person followed one of your platform links from this site.' },
  { term: 'Click rate', meaning: 'Clicks divided by impressions, times 100, to one decimal; 0 when there are no impressions.' },
  { term: 'Day', meaning: "A calendar day in the site's time zone. Today is still running." },
  {
    term: 'Invalid traffic',
    meaning: 'Bots that say so, prefetches, link previews and the like. It is counted apart and never part of another figure.',
  },
] as const;
