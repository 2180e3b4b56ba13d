/**
 * Programs that fetch a pasted link to show a preview, as lower-case parts of their user agents. From their operators' own pages; isbot
 * recognizes most of them too, but as bots.
 */
const previewAgents = [
  'twitterbot',
  'facebookexternalhit',
  'facebookcatalog',
  'meta-externalfetcher',
  'slackbot',
  'slack-imgproxy',
  'whatsapp',
  'telegrambot',
  'discordbot',
  'linkedinbot',
  'skypeuripreview',
  'pinterestbot',
  'redditbot',
  'viber',
  'snapchat',
  'mastodon',
  'pleroma',
  'bluesky cardyb',
  'iframely',
  'embedly',
  'vkshare',
  'google-pagerenderer',
  'googlemessages',
  'microsoft teams',
  'msteams',
  'zoombot',
  'line-poker',
  'kakaotalk-scrap',
  'flipboardproxy',
  'tumblr/',
  'notionembedder',
] as const;

/** True when `userAgent` names a program that shows link previews. */
export const isPreviewAgent = (userAgent: string): boolean => {
  const lower = userAgent.toLowerCase();
  return previewAgents.some((agent) => lower.includes(agent));
};
