/** How each figure is counted: on the dashboards and on /how-we-count. */
export const definitions = {
  impressions: {
    term: 'Impression',
    meaning:
      'Your card was at least half visible for one second, once per page visit, or your profile was opened.',
  },
  clicks: { term: 'Click', meaning: 'A person followed one of your platform links from this site.' },
  uniqueClicks: {
    term: 'Unique click',
    meaning:
      'The first click of a person on a day, whichever of your links it was on. Over several days they add up. We count browsers, so someone on two devices counts twice. Clicks recorded before this was measured are not unique clicks.',
  },
  clickRate: {
    term: 'Click rate',
    meaning: 'Clicks divided by impressions, times 100, to one decimal; 0 when there are no impressions.',
  },
  cardClickRate: {
    term: 'Card click rate',
    meaning:
      'Clicks that a card of this site led to, on the card or on the profile that it opened, divided by cards seen. Shared links, tracking links and campaign links are not part of it.',
  },
  day: { term: 'Day', meaning: "A calendar day in the site's time zone. Today isn't over yet." },
  before: {
    term: 'Before',
    meaning:
      "The same number of days just before this range. Today isn't over yet, so its figures are compared with the same hours a week before, and it is left out of longer ranges. There is no comparison for days before your first data.",
  },
  kind: {
    term: 'Impressions by kind',
    meaning: 'Cards seen in lists and profile visits; they add up to total impressions.',
  },
  platform: {
    term: 'Clicks by platform',
    meaning: 'Clicks per platform link; they add up to total clicks.',
  },
  slot: {
    term: 'Where people saw you and clicked',
    meaning:
      'Cards seen: your card was half visible for a second in that slot, counted from the first card. Profile visits: your profile was opened from this card. Clicks: on the card, and on the profile that it opened. The rate is clicks divided by cards seen; there is none where no card was seen, nor for the total, because not every click began with a card.',
  },
  country: {
    term: 'Clicks by country',
    meaning:
      'The country of the IP at the moment of the click. The IP is not stored. Countries with fewer than 5 people are added up, so that no person can be recognized.',
  },
  device: {
    term: 'Clicks by device',
    meaning: 'What the browser says it runs on. Devices with fewer than 5 people are added up.',
  },
  source: {
    term: 'Clicks by source',
    meaning:
      'How the visit with the click began: the site that led here, a campaign, or directly. In a new tab a visit begins anew. Sources with fewer than 5 people are added up.',
  },
  hour: {
    term: 'Clicks by hour',
    meaning: "The hour of the click in the site's time zone, over all days shown.",
  },
  invalid: {
    term: 'Invalid traffic',
    meaning:
      'Views and clicks that weren’t made by a person on purpose. Counted by reason and part of no other figure.',
  },
  popular: {
    term: 'Most popular',
    meaning:
      'Opened in 30 days: the networks from which a profile was opened or its links were clicked, each counted once a day. Likes and estimated views rank nothing, and ratings only where “Best rated” is chosen.',
  },
  placement: {
    term: 'Featured placement',
    meaning:
      'Full days on which you were featured. The first and last day and today are left out because they are incomplete.',
  },
} as const satisfies Record<string, { readonly term: string; readonly meaning: string }>;

export type Definition = keyof typeof definitions;
