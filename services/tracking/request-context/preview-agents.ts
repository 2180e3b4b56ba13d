/**
 * Programs that fetch a link because a person pasted it somewhere, to draw a preview. Lower case, as part of the user agent.
 * Taken from their operators' own pages; isbot knows most of them too, but as bots.
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

/** True when `userAgent` names a program that draws link previews. */
export const isPreviewAgent = (userAgent: string): boolean => {
  const lower = userAgent.toLowerCase();
  return previewAgents.some((agent) => lower.includes(agent));
};
