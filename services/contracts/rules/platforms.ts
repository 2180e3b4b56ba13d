/**
 * The creator platforms that a profile may link to, one row each. `key` is part of the URL
 * (`/track/{slug}/{key}`), `linkField` is the model's field, `hosts` are the only hosts a link may name.
 */
export const platforms = [
  {
    key: 'onlyfans',
    name: 'OnlyFans',
    linkField: 'onlyFansLink',
    hosts: ['onlyfans.com', 'www.onlyfans.com'],
  },
  { key: 'fanvue', name: 'Fanvue', linkField: 'fanvueLink', hosts: ['fanvue.com', 'www.fanvue.com'] },
] as const;
export type Platform = (typeof platforms)[number];
export type PlatformKey = Platform['key'];

export const platformKeys = platforms.map((platform) => platform.key) as [PlatformKey, ...PlatformKey[]];

/** True when `link` is an `https` URL without credentials or port on one of the platform's own hosts. */
export const isPlatformLink = (platform: Platform, link: string): boolean => {
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  const hosts: readonly string[] = platform.hosts;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    hosts.includes(url.hostname)
  );
};
