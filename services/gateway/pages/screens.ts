import { landingOf } from '@marquee/contracts/rules/landing';

export type Screen = {
  readonly path: `/${string}`;
  readonly entry: Entry;
  /** Where not every address of this shape is a screen; 404 where it is none. */
  readonly isThere?: (path: string) => boolean;
};

/**
 * The screens and the entry that draws each: `site` is the public one, `desk` the administrator's and the model holders', which is
 * neither indexed nor cached. An address that fits no row is answered with its entry's not-found screen and status 404.
 */
export const screens: readonly Screen[] = [
  { path: '/', entry: 'site' },
  { path: '/models', entry: 'site' },
  { path: '/model/:slug', entry: 'site' },
  { path: '/videos', entry: 'site' },
  { path: '/video/:slug', entry: 'site' },
  { path: '/categories', entry: 'site' },
  { path: '/category/:slug', entry: 'site' },
  {
    path: '/seo/:slug',
    entry: 'site',
    isThere: (path) => landingOf(decodeURIComponent(path.slice('/seo/'.length))).is !== 'refused',
  },
  { path: '/favourites', entry: 'site' },
  { path: '/help', entry: 'site' },
  { path: '/contact', entry: 'site' },
  { path: '/list-model', entry: 'site' },
  { path: '/list-model/status', entry: 'site' },
  { path: '/report', entry: 'site' },
  { path: '/report/status', entry: 'site' },
  { path: '/pricing', entry: 'site' },
  { path: '/featured', entry: 'site' },
  { path: '/privacy', entry: 'site' },
  { path: '/terms', entry: 'site' },
  { path: '/premium', entry: 'site' },
  { path: '/live', entry: 'site' },
  { path: '/analytics/:slug', entry: 'desk' },
  { path: '/admin/tracking', entry: 'desk' },
  { path: '/admin/inbox', entry: 'desk' },
  { path: '/admin/audit', entry: 'desk' },
  { path: '/admin/account', entry: 'desk' },
  { path: '/password-info', entry: 'desk' },
  { path: '/admin/reports', entry: 'desk' },
  { path: '/admin/add-model', entry: 'desk' },
  { path: '/admin/models', entry: 'desk' },
  { path: '/admin/ledger', entry: 'desk' },
  { path: '/admin/health', entry: 'desk' },
];

export type Entry = 'site' | 'desk';

const deskPath = /^\/(?:admin|analytics|password-info)(?:\/|$)/;

/** The entry for an address that is no screen. */
export const entryOf = (path: string): Entry => (deskPath.test(path) ? 'desk' : 'site');
