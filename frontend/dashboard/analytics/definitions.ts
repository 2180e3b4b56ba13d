/** How each figure of the dashboard is counted. */
export const definitions = {
  impressions: {
    term: 'Impression',
    meaning:
      'Your card was at least half visible for one second, once per page visit, or your profile was opened.',
  },
  clicks: { term: 'Click', meaning: 'A person followed one of your platform links from this site.' },
  clickRate: {
    term: 'Click rate',
    meaning: 'Clicks divided by impressions, times 100, to one decimal; 0 when there are no impressions.',
  },
  day: { term: 'Day', meaning: "A calendar day in the site's time zone. Today isn't over yet." },
  before: {
    term: 'Before',
    meaning: "The same number of days just before this range. Today isn't over yet, so it may look low.",
  },
  kind: {
    term: 'Impressions by kind',
    meaning: 'A card seen in a list or your profile opened; they add up to total impressions.',
  },
  platform: {
    term: 'Clicks by platform',
    meaning: 'Clicks per platform link; they add up to total clicks.',
  },
  surface: {
    term: 'Where people saw you',
    meaning:
      'The page and the slot, counted from the first card. A click counts on the page with the link, so someone who saw your card in a list may click on your profile.',
  },
  invalid: {
    term: 'Invalid traffic',
    meaning:
      'Self-identified bots, prefetches, link previews and the like. Counted separately and part of no other figure.',
  },
  placement: {
    term: 'Featured placement',
    meaning:
      'Full days on which you were featured. The first and last day and today are left out because they are incomplete.',
  },
} as const satisfies Record<string, { readonly term: string; readonly meaning: string }>;

export type Definition = keyof typeof definitions;

/** The 'Performance Tips' card. */
export const tips = [
  {
    title: 'Increase Impressions',
    advice: [
      "Keep your portrait recent, sharp and well lit. It's what people see first.",
      'Use tags that describe you, so that you appear in more lists and searches.',
      'Keep your status current: profiles that are online stand out.',
      'A featured placement shows your card on the home page and at the top of lists.',
    ],
  },
  {
    title: 'Improve Click Rate',
    advice: [
      'Tell people what you post and how often.',
      'Add a link for every platform you use.',
      'Look at your best days and repeat what worked.',
      'Share your profile link where your followers already are.',
    ],
  },
] as const;
