/** The networks that a profile may name beside its platforms. A link may name only these `hosts`. */
export const socialNetworks = [
  { key: 'x', name: 'X', hosts: ['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com'] },
  { key: 'instagram', name: 'Instagram', hosts: ['instagram.com', 'www.instagram.com'] },
  { key: 'tiktok', name: 'TikTok', hosts: ['tiktok.com', 'www.tiktok.com'] },
  { key: 'youtube', name: 'YouTube', hosts: ['youtube.com', 'www.youtube.com'] },
  { key: 'reddit', name: 'Reddit', hosts: ['reddit.com', 'www.reddit.com'] },
  { key: 'bluesky', name: 'Bluesky', hosts: ['bsky.app'] },
  {
    key: 'threads',
    name: 'Threads',
    hosts: ['threads.net', 'www.threads.net', 'threads.com', 'www.threads.com'],
  },
  { key: 'telegram', name: 'Telegram', hosts: ['t.me'] },
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export type SocialNetworkKey = SocialNetwork['key'];

/** The network of an `https` URL without credentials or port on one of its hosts, or undefined. */
export const socialNetworkOf = (link: string): SocialNetworkKey | undefined => {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined;
  return socialNetworks.find(({ hosts }) => hosts.some((host) => host === url.hostname))?.key;
};
