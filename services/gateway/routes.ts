import { collectMaxBytes } from '@marquee/contracts/http/collect';
import type { HotRoute } from '@marquee/contracts/http/hot-batch';
import { importMaxBytes } from '@marquee/contracts/http/model-file';
import type { LimitName } from './limits/limits';

type Owner = 'catalog' | 'tracking' | 'analytics' | 'admin' | 'web' | 'gateway';

/** Tracking receives batches, and the gateway answers some rows itself. */
export type ProxiedOwner = Exclude<Owner, 'tracking' | 'gateway'>;

export type PublicRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly owner: Owner;
  /** `admin`: the gateway checks the session with the admin service. `holder`: analytics checks the model holder's cookie. */
  readonly guard: 'anyone' | 'admin' | 'holder';
  readonly limit: LimitName;
  /** The client's cookies that the owner receives. Without it, only a `holder` row receives the holder's. */
  readonly cookies?: 'admin' | 'holder';
  /** JSON of at most 64 KiB, unless given. */
  readonly body?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** Answered in front of Express and sent to tracking in batches, under this name. */
  readonly hot?: HotRoute;
};

/** `text/plain` is what a browser's `sendBeacon` sends, because it needs no CORS preflight. */
const collect = {
  method: 'POST',
  owner: 'tracking',
  guard: 'anyone',
  limit: 'collect',
  body: { types: ['application/json', 'text/plain'], maxBytes: collectMaxBytes },
} as const;

const holderSession = { method: 'POST', owner: 'analytics', guard: 'anyone', cookies: 'holder' } as const;

/** Every public route; no other request reaches a service. The first matching row answers, and a GET row answers HEAD too. */
export const publicRoutes = [
  { ...collect, path: '/api/website-analytics', hot: 'page-view' },
  { ...collect, path: '/api/track-impression', hot: 'card-impression' },
  { ...collect, path: '/api/tracking', hot: 'profile-impression' },
  {
    method: 'GET',
    path: '/track/:slug/:platform',
    owner: 'tracking',
    guard: 'anyone',
    limit: 'collect',
    hot: 'link-click',
  },

  { method: 'GET', path: '/api/models', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/models/search', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/models/facets', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/models/slug/:slug', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/models/:id', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/models/:id/similar', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/models/:id/views', owner: 'analytics', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/videos', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/videos/search', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/videos/facets', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/videos/:slug', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/categories', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/categories/:slug', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'POST', path: '/api/models', owner: 'catalog', guard: 'admin', limit: 'write' },
  { method: 'PATCH', path: '/api/models/:id', owner: 'catalog', guard: 'admin', limit: 'write' },
  { method: 'GET', path: '/api/admin/models', owner: 'catalog', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/admin/models/export', owner: 'catalog', guard: 'admin', limit: 'read' },
  {
    method: 'POST',
    path: '/api/admin/models/import',
    owner: 'catalog',
    guard: 'admin',
    limit: 'write',
    body: { types: ['text/csv'], maxBytes: importMaxBytes },
  },
  { method: 'GET', path: '/api/admin/models/:id', owner: 'catalog', guard: 'admin', limit: 'read' },
  {
    method: 'GET',
    path: '/api/admin/models/:id/featurings',
    owner: 'catalog',
    guard: 'admin',
    limit: 'read',
  },
  { method: 'POST', path: '/api/admin/models/:id/archive', owner: 'catalog', guard: 'admin', limit: 'write' },
  { method: 'POST', path: '/api/admin/models/:id/restore', owner: 'catalog', guard: 'admin', limit: 'write' },
  {
    method: 'POST',
    path: '/api/admin/models/:id/verification',
    owner: 'catalog',
    guard: 'admin',
    limit: 'write',
  },
  { method: 'GET', path: '/api/admin/featured-models', owner: 'catalog', guard: 'admin', limit: 'read' },
  {
    method: 'POST',
    path: '/api/admin/models/:id/featured',
    owner: 'catalog',
    guard: 'admin',
    limit: 'write',
  },
  { method: 'GET', path: '/media/portraits/:name', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/media/og/:name', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/sitemap.xml', owner: 'catalog', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/sitemaps/:name', owner: 'catalog', guard: 'anyone', limit: 'read' },

  { ...holderSession, path: '/api/analytics/login', limit: 'login' },
  { ...holderSession, path: '/api/analytics/logout', limit: 'write' },
  { ...holderSession, path: '/api/insights/login', limit: 'login' },
  { ...holderSession, path: '/api/insights/logout', limit: 'write' },
  { method: 'GET', path: '/api/analytics/:slug', owner: 'analytics', guard: 'holder', limit: 'read' },
  { method: 'GET', path: '/api/insights/site/:period', owner: 'analytics', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/insights/:slug', owner: 'analytics', guard: 'holder', limit: 'read' },
  { method: 'GET', path: '/api/insights/:slug/export', owner: 'analytics', guard: 'holder', limit: 'read' },
  {
    method: 'GET',
    path: '/api/insights/:slug/placement',
    owner: 'analytics',
    guard: 'holder',
    limit: 'read',
  },
  {
    method: 'GET',
    path: '/api/website-analytics/:period',
    owner: 'analytics',
    guard: 'admin',
    limit: 'read',
  },
  {
    method: 'POST',
    path: '/api/models/:id/generate-password',
    owner: 'analytics',
    guard: 'admin',
    limit: 'write',
  },
  { method: 'POST', path: '/api/models/:id/invite-link', owner: 'analytics', guard: 'admin', limit: 'write' },
  { method: 'POST', path: '/api/password-info', owner: 'analytics', guard: 'anyone', limit: 'login' },
  { method: 'GET', path: '/api/admin/passwords', owner: 'analytics', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/admin/ledger', owner: 'analytics', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/admin/dead-letters', owner: 'analytics', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/admin/dead-letters/:id', owner: 'analytics', guard: 'admin', limit: 'read' },
  {
    method: 'POST',
    path: '/api/admin/dead-letters/:id/replay',
    owner: 'analytics',
    guard: 'admin',
    limit: 'write',
  },
  {
    method: 'POST',
    path: '/api/admin/dead-letters/:id/discard',
    owner: 'analytics',
    guard: 'admin',
    limit: 'write',
  },

  {
    method: 'POST',
    path: '/api/admin/login',
    owner: 'admin',
    guard: 'anyone',
    limit: 'login',
    cookies: 'admin',
  },
  {
    method: 'POST',
    path: '/api/admin/logout',
    owner: 'admin',
    guard: 'anyone',
    limit: 'write',
    cookies: 'admin',
  },
  {
    method: 'GET',
    path: '/api/admin/session',
    owner: 'admin',
    guard: 'anyone',
    limit: 'read',
    cookies: 'admin',
  },

  { method: 'GET', path: '/api/admin/account', owner: 'admin', guard: 'admin', limit: 'read' },
  {
    method: 'POST',
    path: '/api/admin/account/sessions/revoke-others',
    owner: 'admin',
    guard: 'admin',
    limit: 'write',
  },
  {
    method: 'POST',
    path: '/api/admin/account/sessions/:id/revoke',
    owner: 'admin',
    guard: 'admin',
    limit: 'write',
  },
  { method: 'POST', path: '/api/admin/account/password', owner: 'admin', guard: 'admin', limit: 'login' },
  {
    method: 'POST',
    path: '/api/admin/account/two-step/begin',
    owner: 'admin',
    guard: 'admin',
    limit: 'login',
  },
  {
    method: 'POST',
    path: '/api/admin/account/two-step/confirm',
    owner: 'admin',
    guard: 'admin',
    limit: 'login',
  },
  { method: 'POST', path: '/api/admin/account/two-step/off', owner: 'admin', guard: 'admin', limit: 'login' },
  { method: 'GET', path: '/api/admin/audit', owner: 'admin', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/admin/audit/choices', owner: 'admin', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/admin/audit/export', owner: 'admin', guard: 'admin', limit: 'read' },

  { method: 'GET', path: '/api/site-config', owner: 'gateway', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/admin/health', owner: 'admin', guard: 'admin', limit: 'read' },

  { method: 'POST', path: '/api/contact/listing-request', owner: 'admin', guard: 'anyone', limit: 'write' },
  { method: 'POST', path: '/api/contact/general', owner: 'admin', guard: 'anyone', limit: 'write' },
  { method: 'GET', path: '/api/contact/status/:token', owner: 'admin', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/contact/address', owner: 'admin', guard: 'anyone', limit: 'read' },
  { method: 'POST', path: '/api/reports', owner: 'admin', guard: 'anyone', limit: 'write' },
  { method: 'GET', path: '/api/reports/status/:token', owner: 'admin', guard: 'anyone', limit: 'read' },
  { method: 'GET', path: '/api/admin/reports', owner: 'admin', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/admin/reports/:id', owner: 'admin', guard: 'admin', limit: 'read' },
  { method: 'POST', path: '/api/admin/reports/:id/move', owner: 'admin', guard: 'admin', limit: 'write' },
  {
    method: 'POST',
    path: '/api/admin/reports/:id/taken-down',
    owner: 'admin',
    guard: 'admin',
    limit: 'write',
  },
  { method: 'POST', path: '/api/admin/reports/:id/notes', owner: 'admin', guard: 'admin', limit: 'write' },
  { method: 'GET', path: '/api/admin/inbox/listing-requests', owner: 'admin', guard: 'admin', limit: 'read' },
  {
    method: 'GET',
    path: '/api/admin/inbox/listing-requests/:id',
    owner: 'admin',
    guard: 'admin',
    limit: 'read',
  },
  {
    method: 'POST',
    path: '/api/admin/inbox/listing-requests/:id/move',
    owner: 'admin',
    guard: 'admin',
    limit: 'write',
  },
  {
    method: 'POST',
    path: '/api/admin/inbox/listing-requests/:id/attest',
    owner: 'admin',
    guard: 'admin',
    limit: 'write',
  },
  {
    method: 'POST',
    path: '/api/admin/inbox/listing-requests/:id/notes',
    owner: 'admin',
    guard: 'admin',
    limit: 'write',
  },
  { method: 'GET', path: '/api/admin/inbox/messages', owner: 'admin', guard: 'admin', limit: 'read' },
  { method: 'GET', path: '/api/admin/inbox/messages/:id', owner: 'admin', guard: 'admin', limit: 'read' },
  {
    method: 'POST',
    path: '/api/admin/inbox/messages/:id/state',
    owner: 'admin',
    guard: 'admin',
    limit: 'write',
  },
  {
    method: 'POST',
    path: '/api/admin/inbox/messages/:id/notes',
    owner: 'admin',
    guard: 'admin',
    limit: 'write',
  },
] as const satisfies readonly PublicRoute[];
