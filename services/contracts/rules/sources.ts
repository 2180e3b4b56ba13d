/** How a visit began. */
export const channels = ['direct', 'search', 'social', 'link-page', 'ai', 'referral', 'campaign'] as const;
export type Channel = (typeof channels)[number];

/** A source of visits as dashboards name it. */
export type Source = { readonly channel: Channel; readonly name: string };

/** Known hosts by source. A host matches when it is one of these or a subdomain of one. */
const known: readonly (Source & { readonly hosts: readonly string[] })[] = [
  { channel: 'search', name: 'Google', hosts: ['google.com'] },
  { channel: 'search', name: 'Bing', hosts: ['bing.com'] },
  { channel: 'search', name: 'DuckDuckGo', hosts: ['duckduckgo.com'] },
  { channel: 'search', name: 'Yahoo', hosts: ['yahoo.com', 'yahoo.co.jp'] },
  { channel: 'search', name: 'Yandex', hosts: ['yandex.ru', 'yandex.com', 'ya.ru'] },
  { channel: 'search', name: 'Baidu', hosts: ['baidu.com'] },
  { channel: 'search', name: 'Ecosia', hosts: ['ecosia.org'] },
  { channel: 'search', name: 'Brave Search', hosts: ['search.brave.com'] },
  { channel: 'search', name: 'Startpage', hosts: ['startpage.com'] },
  { channel: 'search', name: 'Kagi', hosts: ['kagi.com'] },
  { channel: 'social', name: 'X', hosts: ['x.com', 'twitter.com', 't.co'] },
  { channel: 'social', name: 'Instagram', hosts: ['instagram.com'] },
  { channel: 'social', name: 'TikTok', hosts: ['tiktok.com'] },
  { channel: 'social', name: 'Reddit', hosts: ['reddit.com', 'redd.it', 'com.reddit.frontpage'] },
  { channel: 'social', name: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
  { channel: 'social', name: 'Threads', hosts: ['threads.net', 'threads.com'] },
  { channel: 'social', name: 'Bluesky', hosts: ['bsky.app'] },
  { channel: 'social', name: 'YouTube', hosts: ['youtube.com', 'youtu.be'] },
  { channel: 'social', name: 'Telegram', hosts: ['t.me', 'telegram.org', 'web.telegram.org'] },
  { channel: 'social', name: 'Discord', hosts: ['discord.com', 'discord.gg'] },
  { channel: 'social', name: 'Pinterest', hosts: ['pinterest.com', 'pin.it'] },
  { channel: 'social', name: 'Snapchat', hosts: ['snapchat.com'] },
  { channel: 'social', name: 'LinkedIn', hosts: ['linkedin.com', 'lnkd.in'] },
  { channel: 'social', name: 'Tumblr', hosts: ['tumblr.com'] },
  { channel: 'link-page', name: 'Linktree', hosts: ['linktr.ee'] },
  { channel: 'link-page', name: 'Beacons', hosts: ['beacons.ai'] },
  { channel: 'link-page', name: 'AllMyLinks', hosts: ['allmylinks.com'] },
  { channel: 'link-page', name: 'Carrd', hosts: ['carrd.co'] },
  { channel: 'link-page', name: 'Bio.link', hosts: ['bio.link'] },
  { channel: 'link-page', name: 'Lnk.Bio', hosts: ['lnk.bio'] },
  { channel: 'link-page', name: 'Campsite', hosts: ['campsite.bio'] },
  { channel: 'ai', name: 'ChatGPT', hosts: ['chatgpt.com', 'chat.openai.com'] },
  { channel: 'ai', name: 'Claude', hosts: ['claude.ai'] },
  { channel: 'ai', name: 'Gemini', hosts: ['gemini.google.com'] },
  { channel: 'ai', name: 'Perplexity', hosts: ['perplexity.ai'] },
  { channel: 'ai', name: 'Copilot', hosts: ['copilot.microsoft.com'] },
  { channel: 'ai', name: 'Grok', hosts: ['grok.com'] },
];

const byHost = new Map(
  known.flatMap(({ channel, name, hosts }) => hosts.map((host) => [host, { channel, name }])),
);

/** Only with `www` as a subdomain, and without the domains of countries, so that there are few. */
export const isKnownHost = (host: string): boolean => byHost.has(host.replace(/^www\./, ''));

const direct: Source = { channel: 'direct', name: 'Direct' };
const campaign: Source = { channel: 'campaign', name: 'Campaign' };
const otherSite: Source = { channel: 'referral', name: 'Other sites' };

/** Google and Yahoo have a domain for each country. */
const countryDomains = /^(?:.+\.)?(google|yahoo|yandex)\.(?:com?\.)?[a-z]{2}$/;
const ofCountryDomains = new Map([
  ['google', 'google.com'],
  ['yahoo', 'yahoo.com'],
  ['yandex', 'yandex.com'],
]);

/**
 * The source of a visit by the host of its referrer (`direct` without one) and its campaign, which comes
 * first. There are few sources, so that a table by source stays small: hosts that are not known are `Other
 * sites`.
 */
export const sourceOf = (referrer: string, campaignName?: string): Source => {
  if (campaignName !== undefined && campaignName !== '') return campaign;
  if (referrer === 'direct') return direct;
  const found = recent.get(referrer) ?? siteOf(referrer);
  if (recent.size >= recentMax) recent.clear();
  recent.set(referrer, found);
  return found;
};

/** The latest hosts that were looked up: most visits come from a few. */
const recent = new Map<string, Source>();
const recentMax = 5_000;

const siteOf = (referrer: string): Source => {
  for (let host = referrer; host.includes('.'); host = host.slice(host.indexOf('.') + 1)) {
    const found = byHost.get(host);
    if (found !== undefined) return found;
  }
  const site = countryDomains.exec(referrer)?.[1];
  return byHost.get(ofCountryDomains.get(site ?? '') ?? '') ?? otherSite;
};

/** Every name that `sourceOf` can return. */
export const sourceNames: readonly string[] = [direct, campaign, otherSite, ...known].map(({ name }) => name);
