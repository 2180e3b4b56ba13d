import { isIP } from 'node:net';
import { adminUrl } from '@marquee/kit/config/admin-url';
import { type PublicRoute, publicRoutes } from '../routes';
import { matchRoute, type RouteMatch, routeMatcher } from './match-route';

type Site = {
  readonly origin: string;
  readonly hasAdmin: boolean;
  readonly hasPublicPages: boolean;
  readonly match: (method: string, path: string) => RouteMatch;
};

export type Sites = {
  /** The site of a Host header; undefined if it is none of ours. Ports do not count, as with cookies. */
  readonly at: (host: string | undefined) => Site | undefined;
  readonly scheme: 'http:' | 'https:';
  readonly publicOrigin: string;
};

type Options = {
  readonly publicUrl: string;
  readonly adminHost: string | undefined;
  readonly allowedHosts: readonly string[];
};

const hostname = (host: string): string => host.toLowerCase().replace(/:\d*$/, '');

const isLoopback = (name: string): boolean => name === 'localhost' || name === '[::1]' || /^127\./.test(name);

/** Names that no website can have: one that points here (DNS rebinding) has a dot, and is no IP. */
const isLocalName = (name: string): boolean =>
  name !== '' &&
  (!name.includes('.') || name.endsWith('.localhost') || isIP(name.replace(/[[\]]/g, '')) !== 0);

/** Rows for administrators only. The dashboards of models are for their holders too. */
const isAdminRow = ({ guard, cookies }: PublicRoute): boolean => guard === 'admin' || cookies === 'admin';

/**
 * The host names of PUBLIC_URL, ADMIN_HOST and ALLOWED_HOSTS, and no others; on http://localhost local names
 * too. With ADMIN_HOST only that host has the admin pages and routes, so that third-party scripts of public
 * pages share no origin with an administrator's session.
 */
export const openSites = ({ publicUrl, adminHost, allowedHosts }: Options): Sites => {
  const url = new URL(publicUrl);
  const scheme = url.protocol === 'https:' ? 'https:' : 'http:';
  const hasOneHost = adminHost === undefined;
  const publicSite: Site = {
    origin: url.origin,
    hasAdmin: hasOneHost,
    hasPublicPages: true,
    match: hasOneHost ? matchRoute : routeMatcher(publicRoutes.filter((row) => !isAdminRow(row))),
  };
  const known = new Map<string, Site>(allowedHosts.map((host) => [hostname(host), publicSite]));
  known.set(url.hostname, publicSite);
  if (adminHost !== undefined)
    known.set(hostname(adminHost), {
      origin: new URL(adminUrl(publicUrl, adminHost)).origin,
      hasAdmin: true,
      hasPublicPages: false,
      match: matchRoute,
    });
  const acceptsLocalNames = scheme === 'http:' && isLoopback(url.hostname);
  return {
    at: (host) => {
      const name = hostname(host ?? '');
      return known.get(name) ?? (acceptsLocalNames && isLocalName(name) ? publicSite : undefined);
    },
    scheme,
    publicOrigin: url.origin,
  };
};
