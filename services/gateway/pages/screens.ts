/**
 * The screens and the entry that draws each: `site` is the public one, `desk` the administrator's and the model holders', which is
 * neither indexed nor cached. An address that fits no row is answered with its entry's not-found screen and status 404.
 */
export const screens = [
  { path: '/', entry: 'site' },
  { path: '/models', entry: 'site' },
  { path: '/model/:slug', entry: 'site' },
  { path: '/videos', entry: 'site' },
  { path: '/video/:slug', entry: 'site' },
  { path: '/categories', entry: 'site' },
  { path: '/category/:slug', entry: 'site' },
  { path: '/help', entry: 'site' },
  { path: '/contact', entry: 'site' },
  { path: '/list-model', entry: 'site' },
  { path: '/list-model/status', entry: 'site' },
  { path: '/pricing', entry: 'site' },
  { path: '/featured', entry: 'site' },
  { path: '/privacy', entry: 'site' },
  { path: '/terms', entry: 'site' },
  { path: '/premium', entry: 'site' },
  { path: '/live', entry: 'site' },
  { path: '/analytics/:slug', entry: 'desk' },
  { path: '/admin/tracking', entry: 'desk' },
  { path: '/admin/add-model', entry: 'desk' },
  { path: '/admin/models', entry: 'desk' },
  { path: '/admin/ledger', entry: 'desk' },
  { path: '/admin/health', entry: 'desk' },
] as const satisfies readonly { path: `/${string}`; entry: Entry }[];

export type Entry = 'site' | 'desk';

const deskPath = /^\/(?:admin|analytics|password-info)(?:\/|$)/;

/** The entry for an address that is no screen. */
export const entryOf = (path: string): Entry => (deskPath.test(path) ? 'desk' : 'site');
