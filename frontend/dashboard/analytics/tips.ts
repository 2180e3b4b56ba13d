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
