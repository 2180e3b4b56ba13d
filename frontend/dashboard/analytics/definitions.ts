/** What the dashboard's words mean, as they are counted. */
export const definitions = {
  impressions: {
    term: 'Impression',
    meaning:
      'Your card was at least half visible for one second, once per visit of a page, or your profile was opened.',
  },
  clicks: { term: 'Click', meaning: 'A person followed one of your platform links from this site.' },
  clickRate: {
    term: 'Click rate',
    meaning: 'Clicks divided by impressions, times 100, to one decimal; 0 when there are no impressions.',
  },
  day: { term: 'Day', meaning: "A calendar day in the site's time zone. Today is still running." },
  before: {
    term: 'Before',
    meaning:
      'The equally many days right before the range. Today is still running, so a range that ends today is compared with days that are over.',
  },
  kind: {
    term: 'Impressions by kind',
    meaning: 'A card seen in a list, or your profile opened. Both together are the impressions.',
  },
  platform: {
    term: 'Clicks by platform',
    meaning: 'Which of your platform links was followed. Together they are the clicks.',
  },
  surface: {
    term: 'Where it happened',
    meaning:
      'The page on which you were seen or clicked, and which slot there, counted from the first card. A click counts where the link was, so what began as a card in a list can end as a click on your profile.',
  },
  invalid: {
    term: 'Invalid traffic',
    meaning:
      'Bots that say so, prefetches, link previews and the like. It is counted apart and never part of another figure.',
  },
  placement: {
    term: 'Featured placement',
    meaning:
      'Whole days on which you were featured. The day on which it began or ended, and today, are left out, because they were featured only in part.',
  },
} as const satisfies Record<string, { readonly term: string; readonly meaning: string }>;

export type Definition = keyof typeof definitions;

/** Advice of the 'Performance Tips' card. */
export const tips = [
  {
    title: 'Increase Impressions',
    advice: [
      'Keep your portrait recent, sharp and well lit: it is what people see first.',
      'Use tags that describe you, so that you appear in more lists and searches.',
      'Keep your status current: profiles that are online stand out.',
      'A featured place shows your card on the home page and first in its lists.',
    ],
  },
  {
    title: 'Improve Click Rate',
    advice: [
      'Say in your description what people find on your pages, and how often there is something new.',
      'Set the links of every platform that you are on.',
      'Compare the days above: repeat what you did before a good one.',
      'Share your profile link where your followers already are.',
    ],
  },
] as const;
