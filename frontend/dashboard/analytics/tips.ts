export const tips = [
  {
    title: 'Increase Impressions',
    advice: [
      "Keep your profile photo recent, sharp and well lit. It's what people see first.",
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
