import { platforms } from './platforms';
import { socialNetworks } from './social-networks';

/** A site that a profile links to: its hosts, what people call it, and the path of an account. */
type Site = {
  readonly hosts: readonly string[];
  readonly names: readonly string[];
  readonly pathOf: (account: string) => string;
};

const plainPath = (account: string): string => `/${account}`;
const atPath = (account: string): string => `/@${account}`;

const paths: Readonly<Partial<Record<string, Site['pathOf']>>> = {
  tiktok: atPath,
  youtube: atPath,
  threads: atPath,
  reddit: (account) => `/user/${account}`,
  bluesky: (account) => `/profile/${account}`,
};

const otherNames: Readonly<Partial<Record<string, readonly string[]>>> = {
  x: ['twitter', 'x/twitter', 'twitter/x'],
  instagram: ['insta', 'ig'],
  tiktok: ['tik tok'],
  youtube: ['yt'],
  bluesky: ['bsky'],
  telegram: ['tg'],
  onlyfans: ['of', 'only fans'],
};

const sites: readonly Site[] = [...platforms, ...socialNetworks].map(({ key, name, hosts }) => ({
  hosts,
  names: [name.toLowerCase(), ...(otherNames[key] ?? [])],
  pathOf: paths[key] ?? plainPath,
}));

/** The `https` URL of a link on a known site, with or without protocol; undefined for other text. */
const linkOf = (text: string): string | undefined => {
  const given = /^https?:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`;
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  const isKnown = sites.some(({ hosts }) => hosts.includes(url.hostname));
  if (!isKnown || url.username !== '' || url.password !== '' || url.port !== '') return undefined;
  return url.pathname === '/' ? undefined : given;
};

/** Parts of a path that say what kind of page follows. */
const pageKinds: readonly string[] = ['user', 'u', 'profile', 'channel', 'c'];

/** The account, without `@`, to whose page on a known site the text links; undefined for any other text. */
export const accountOf = (text: string): string | undefined => {
  const link = linkOf(text);
  if (link === undefined) return undefined;
  const parts = new URL(link).pathname.split('/').filter((part) => part !== '');
  return parts.find((part) => !pageKinds.includes(part))?.replace(/^@/, '');
};

const siteOf = (link: string): Site | undefined =>
  sites.find(({ hosts }) => hosts.includes(new URL(link).hostname));

/** `Instagram: @velvet` and `velvet on X`. */
const namedAccount = /^(?<site>[a-z][a-z /]*?)\s*(?::|-|–|=|\s)\s*@?(?<account>[\w.-]{2,60})$/i;
const accountOnSite = /^@?(?<account>[\w.-]{2,60})\s+(?:on|at)\s+(?<site>[a-z][a-z /]*)$/i;

const accountLink = (text: string): string | undefined => {
  const { site: siteName, account } = (namedAccount.exec(text) ?? accountOnSite.exec(text))?.groups ?? {};
  const site = sites.find(({ names }) => names.includes(siteName?.toLowerCase().trim() ?? ''));
  const [host] = site?.hosts ?? [];
  if (site === undefined || host === undefined || account === undefined) return undefined;
  return `https://${host}${site.pathOf(account)}`;
};

/** The URLs in one item, an account that it names instead, and the rest: a URL may follow its site's name. */
const readItem = (item: string): { links: string[]; account?: string; rest: string } => {
  const account = accountLink(item);
  const whole = linkOf(item);
  if (account !== undefined && whole === undefined) return { links: [], account, rest: '' };
  const links: string[] = [];
  const rest = item.split(/\s+/).filter((word) => {
    const link = linkOf(word.replace(/^[<("']+|[>)"'.]+$/g, ''));
    if (link !== undefined) links.push(link);
    return link === undefined;
  });
  const left = rest.join(' ').replace(/[\s:=–-]+$/, '');
  const isOnlyName = links.length > 0 && sites.some(({ names }) => names.includes(left.toLowerCase()));
  return { links, rest: isOnlyName ? '' : left };
};

/**
 * Every link to a platform or a social network in a text that a person typed: URLs with or without protocol,
 * and accounts by the name of the site (`Instagram: @velvet`) where the text has no URL on that site. `rest`
 * is what names no such link, item by item, so that a reader can decide: nothing is left out.
 */
export const profileLinksIn = (text: string): { readonly links: string[]; readonly rest: string[] } => {
  const items = text
    .split(/[\n,;|]+/)
    .map((item) => item.trim().replace(/^[-•*]\s+/, ''))
    .filter((item) => item !== '')
    .map(readItem);
  const written = new Set(items.flatMap(({ links }) => links).map(siteOf));
  const linksOf = ({ links, account }: (typeof items)[number]): string[] =>
    account === undefined || written.has(siteOf(account)) ? links : [account];
  return {
    links: [...new Set(items.flatMap(linksOf))],
    rest: [...new Set(items.map(({ rest }) => rest))].filter((rest) => rest !== ''),
  };
};

const isAnyLink = (text: string): boolean => {
  const given = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return !/\s/.test(text) && URL.canParse(given) && /[^.]\.[a-z]{2,}$/i.test(new URL(given).hostname);
};

/** The lines without a link: neither one that `profileLinksIn` knows nor the URL of another site. */
export const linesWithoutLink = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => profileLinksIn(line).rest.some((rest) => !isAnyLink(rest)));
