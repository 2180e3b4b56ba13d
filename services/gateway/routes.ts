import { collectMaxBytes } from '@marquee/contracts/http/collect';
import type { HotRoute } from '@marquee/contracts/http/hot-batch';
import { importMaxBytes } from '@marquee/contracts/http/model-file';
import { statementWithinMs } from '@marquee/contracts/http/statement';
import { pictureMaxBytes, pictureUploadTypes } from '@marquee/contracts/rules/picture-limits';
import type { LimitName } from './limits/limits';

type Owner = 'catalog' | 'tracking' | 'analytics' | 'admin' | 'web' | 'gateway';

/** The gateway answers some rows itself. */
export type ProxiedOwner = Exclude<Owner, 'gateway'>;

export type PublicRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly owner: Owner;
  /**
   * Whose session the gateway checks, before the owner checks the signed right again: `admin` an operator's, with
   * the admin service; `own-model` the holder's or agency's of model `:slug`, with analytics; `holder` either.
   */
  readonly guard: 'anyone' | 'admin' | 'holder' | 'own-model';
  /** The owner accepts `?password=` in place of a session of the model. */
  readonly acceptsPassword?: true;
  /** A function where the cost depends on the search params. */
  readonly limit: LimitName | ((params: URLSearchParams) => LimitName);
  readonly cookies?: 'admin' | 'holder';
  /** JSON of at most 64 KiB, unless given. */
  readonly body?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** From the complete request to the response's first byte; by default below the promised 3 s. */
  readonly respondWithinMs?: number;
  /** Answered in front of Express and sent to tracking in batches, under this name. */
  readonly hot?: HotRoute;
  /** May be long: sent at the client's pace over a bounded number of connections of its own. */
  readonly streamed?: true;
};

export const limitOf = ({ limit }: PublicRoute, url: string): LimitName =>
  typeof limit === 'string' ? limit : limit(new URLSearchParams(url.split('?', 2)[1]));

/** A random pick reads up to 2,000 rows, a page of a list a few. */
const listLimit = (params: URLSearchParams): LimitName => (params.has('random') ? 'search' : 'read');

/** `?password=` may cost a hash. */
const passwordLimit = (params: URLSearchParams): LimitName => (params.has('password') ? 'write' : 'read');

const methodRow =
  (method: PublicRoute['method']) =>
  (
    path: PublicRoute['path'],
    owner: Owner,
    guard: PublicRoute['guard'],
    limit: PublicRoute['limit'],
    more: Omit<PublicRoute, 'method' | 'path' | 'owner' | 'guard' | 'limit'> = {},
  ): PublicRoute => ({ method, path, owner, guard, limit, ...more });
const get = methodRow('GET');
const post = methodRow('POST');
const patch = methodRow('PATCH');

const changesOfFactors =
  'two-step/begin two-step/confirm two-step/off passkeys/begin passkeys passkeys/:id/remove';
/** The second factors of an account, whose other routes are below `path`. */
const factors = (path: PublicRoute['path'], row: Pick<PublicRoute, 'owner' | 'guard' | 'cookies'>) => [
  get(`${path}/factors`, row.owner, row.guard, 'read', row),
  ...changesOfFactors.split(' ').map((below) => post(`${path}/${below}`, row.owner, row.guard, 'login', row)),
];

/** `text/plain` is what a browser's `sendBeacon` sends, because it needs no CORS preflight. */
const collectBody = { types: ['application/json', 'text/plain'], maxBytes: collectMaxBytes };
const collect = (path: PublicRoute['path'], hot: HotRoute): PublicRoute =>
  post(path, 'tracking', 'anyone', 'collect', { body: collectBody, hot });
/** What a mail program sends (RFC 8058), or our own page. */
const unsubscribeBody = {
  types: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  maxBytes: 4_096,
};
/** Up to five pictures are encoded one after the other, each in half a second on an idle machine, below all requests. */
const picture = { body: { types: pictureUploadTypes, maxBytes: pictureMaxBytes }, respondWithinMs: 60_000 };
/** A form that the browser sends by itself, without JavaScript. */
const plainForm = { body: { types: ['application/x-www-form-urlencoded'], maxBytes: 64 * 1024 } };
/** Longer than analytics takes, so that its reason is sent. */
const statement = { respondWithinMs: statementWithinMs + 1_000 };
/** Up to 200 models are changed one after the other. */
const manyModels = { respondWithinMs: 15_000 };
const csvBody = { types: ['text/csv'], maxBytes: importMaxBytes };

/** Every public route; nothing else reaches a service. The first matching row answers, HEAD as GET. */
export const publicRoutes: readonly PublicRoute[] = [
  collect('/api/website-analytics', 'page-view'),
  collect('/api/track-impression', 'card-impression'),
  collect('/api/tracking', 'profile-impression'),
  get('/track/:slug/:platform', 'tracking', 'anyone', 'redirect', { hot: 'link-click' }),
  get('/go/:slug/:name', 'tracking', 'anyone', 'redirect', { hot: 'campaign-link' }),
  get('/api/models', 'catalog', 'anyone', listLimit),
  get('/api/models/search', 'catalog', 'anyone', 'search'),
  get('/api/models/facets', 'catalog', 'anyone', 'read'),
  get('/api/models/slug/:slug', 'catalog', 'anyone', 'read'),
  get('/api/models/slug/:slug/similar', 'catalog', 'anyone', 'read'),
  get('/api/models/:id', 'catalog', 'anyone', 'read'),
  get('/api/models/:id/similar', 'catalog', 'anyone', 'read'),
  get('/api/models/:id/views', 'analytics', 'anyone', 'read'),
  get('/api/videos', 'catalog', 'anyone', listLimit),
  get('/api/videos/search', 'catalog', 'anyone', 'search'),
  get('/api/videos/facets', 'catalog', 'anyone', 'read'),
  get('/api/videos/:slug', 'catalog', 'anyone', 'read'),
  get('/api/categories', 'catalog', 'anyone', 'read'),
  get('/api/categories/:slug', 'catalog', 'anyone', 'read'),
  post('/api/models', 'catalog', 'admin', 'write'),
  patch('/api/models/:id', 'catalog', 'admin', 'write'),
  get('/api/admin/models', 'catalog', 'admin', 'read'),
  get('/api/admin/models/export', 'catalog', 'admin', 'heavy'),
  post('/api/admin/models/import', 'catalog', 'admin', 'write', { body: csvBody }),
  post('/api/admin/models/bulk', 'catalog', 'admin', 'write', manyModels),
  get('/api/admin/models/:id', 'catalog', 'admin', 'read'),
  get('/api/admin/models/:id/placements', 'catalog', 'admin', 'read'),
  post('/api/admin/models/:id/placements/:placementId/paid', 'catalog', 'admin', 'write'),
  get('/api/admin/models/:id/holder-email', 'admin', 'admin', 'read'),
  post('/api/admin/models/:id/holder-email', 'admin', 'admin', 'write'),
  post('/api/admin/models/:id/archive', 'catalog', 'admin', 'write'),
  post('/api/admin/models/:id/restore', 'catalog', 'admin', 'write'),
  get('/api/admin/models/:id/pictures', 'catalog', 'admin', 'read'),
  post('/api/admin/models/:id/pictures', 'catalog', 'admin', 'write', picture),
  post('/api/admin/models/:id/pictures/:picture/delete', 'catalog', 'admin', 'write'),
  post('/api/admin/models/:id/verification', 'catalog', 'admin', 'write'),
  get('/api/admin/videos', 'catalog', 'admin', 'read'),
  post('/api/admin/videos', 'catalog', 'admin', 'write'),
  get('/api/admin/videos/export', 'catalog', 'admin', 'heavy'),
  post('/api/admin/videos/import', 'catalog', 'admin', 'write', { body: csvBody }),
  get('/api/admin/videos/:id', 'catalog', 'admin', 'read'),
  patch('/api/admin/videos/:id', 'catalog', 'admin', 'write'),
  post('/api/admin/videos/:id/archive', 'catalog', 'admin', 'write'),
  post('/api/admin/videos/:id/restore', 'catalog', 'admin', 'write'),
  get('/api/admin/featured-models', 'catalog', 'admin', 'read'),
  get('/api/admin/rotation', 'catalog', 'admin', 'read'),
  get('/api/admin/missed-searches', 'catalog', 'admin', 'read'),
  post('/api/admin/models/:id/featured', 'catalog', 'admin', 'write'),
  get('/api/admin/proposals', 'catalog', 'admin', 'read'),
  get('/api/admin/proposals/:id', 'catalog', 'admin', 'read'),
  post('/api/admin/proposals/:id/apply', 'catalog', 'admin', 'write'),
  post('/api/admin/proposals/:id/decline', 'catalog', 'admin', 'write'),
  get('/media/portraits/:name', 'catalog', 'anyone', 'read'),
  get('/media/uploads/:name', 'catalog', 'anyone', 'read'),
  get('/media/og/:name', 'catalog', 'anyone', 'heavy'),
  get('/media/og/videos/:name', 'catalog', 'anyone', 'heavy'),
  get('/sitemap.xml', 'catalog', 'anyone', 'heavy'),
  get('/sitemaps/:name', 'catalog', 'anyone', 'heavy'),
  get('/feed.atom', 'catalog', 'anyone', 'read'),
  get('/featured.atom', 'catalog', 'anyone', 'read'),
  get('/oembed', 'catalog', 'anyone', 'read'),
  post('/api/analytics/login', 'analytics', 'anyone', 'login', { cookies: 'holder' }),
  post('/api/analytics/logout', 'analytics', 'anyone', 'write', { cookies: 'holder' }),
  post('/api/insights/login', 'analytics', 'anyone', 'login', { cookies: 'holder' }),
  post('/api/insights/logout', 'analytics', 'anyone', 'write', { cookies: 'holder' }),
  // Scripts poll with the password. Only wrong ones cost a hash, and analytics slows those earlier.
  get('/api/analytics/:slug', 'analytics', 'holder', passwordLimit, {
    acceptsPassword: true,
    cookies: 'holder',
  }),
  get('/api/v1/figures', 'analytics', 'admin', 'heavy'),
  get('/api/v1/models', 'catalog', 'admin', 'heavy'),
  get('/api/v1/models/:slug', 'catalog', 'holder', 'read'),
  get('/api/v1/models/:slug/placements', 'catalog', 'holder', 'read'),
  get('/api/v1/placements', 'catalog', 'admin', 'heavy'),
  get('/api/v1/models/:slug/figures', 'analytics', 'holder', 'heavy'),
  get('/api/v1/models/:slug/statement', 'analytics', 'holder', 'heavy', statement),
  get('/api/insights/site/figures', 'analytics', 'admin', 'heavy'),
  get('/api/insights/site/clicks', 'analytics', 'admin', 'read'),
  get('/api/insights/site/invalid', 'analytics', 'admin', 'read'),
  get('/api/insights/site/models', 'analytics', 'admin', 'read'),
  get('/api/insights/site/visits', 'analytics', 'admin', 'read'),
  get('/api/insights/site/shares', 'analytics', 'admin', 'read'),
  // The admin service checks the operator's password.
  post('/api/insights/site/shares', 'admin', 'admin', 'login'),
  post('/api/insights/site/shares/:id/revoke', 'analytics', 'admin', 'write'),
  get('/api/insights/:slug', 'analytics', 'holder', 'read'),
  get('/api/insights/:slug/statement', 'analytics', 'holder', 'heavy', statement),
  post('/api/insights/:slug/platform-clicks', 'analytics', 'holder', 'write'),
  get('/api/insights/:slug/export', 'analytics', 'holder', 'heavy', { streamed: true }),
  get('/api/insights/:slug/figures', 'analytics', 'holder', 'heavy'),
  get('/api/insights/:slug/placement', 'analytics', 'holder', 'read'),
  get('/api/insights/:slug/links', 'analytics', 'holder', 'read'),
  get('/api/insights/:slug/campaigns', 'analytics', 'holder', 'read'),
  post('/api/insights/:slug/campaigns', 'catalog', 'holder', 'write'),
  patch('/api/insights/:slug/campaigns/:name', 'catalog', 'holder', 'write'),
  get('/api/insights/:slug/campaigns/:name/qr.svg', 'analytics', 'holder', 'heavy'),
  get('/api/insights/:slug/campaigns/:name/qr.png', 'analytics', 'holder', 'heavy'),
  post('/api/insights/:slug/link-tests', 'analytics', 'holder', 'write'),
  get('/api/insights/:slug/link-tests/:id', 'analytics', 'holder', 'read'),
  post('/api/insights/:slug/password', 'analytics', 'own-model', 'login'),
  ...factors('/api/insights/:slug', { owner: 'analytics', guard: 'own-model' }),
  get('/api/insights/:slug/tokens', 'analytics', 'own-model', 'read', { cookies: 'holder' }),
  post('/api/insights/:slug/tokens', 'analytics', 'own-model', 'login', { cookies: 'holder' }),
  post('/api/insights/:slug/tokens/:id/revoke', 'analytics', 'own-model', 'write', { cookies: 'holder' }),
  get('/api/insights/:slug/webhooks', 'admin', 'own-model', 'read'),
  post('/api/insights/:slug/webhooks', 'admin', 'own-model', 'login'),
  post('/api/insights/:slug/webhooks/:id', 'admin', 'own-model', 'write'),
  get('/api/insights/:slug/shares', 'analytics', 'own-model', 'read'),
  post('/api/insights/:slug/shares', 'analytics', 'own-model', 'login'),
  post('/api/insights/:slug/shares/:id/revoke', 'analytics', 'own-model', 'write'),
  // The token of a share link is in a header; analytics slows wrong passwords.
  get('/api/shared', 'analytics', 'anyone', 'heavy'),
  get('/api/shared/figures', 'analytics', 'anyone', 'heavy'),
  get('/api/insights/:slug/proposal', 'catalog', 'holder', 'read'),
  post('/api/insights/:slug/proposal', 'catalog', 'own-model', 'write'),
  post('/api/insights/:slug/proposal/withdraw', 'catalog', 'own-model', 'write'),
  get('/api/insights/:slug/pictures', 'catalog', 'holder', 'read'),
  post('/api/insights/:slug/pictures', 'catalog', 'own-model', 'write', picture),
  post('/api/insights/:slug/pictures/:picture/delete', 'catalog', 'own-model', 'write'),
  post('/api/agency/login', 'analytics', 'anyone', 'login', { cookies: 'holder' }),
  post('/api/agency/logout', 'analytics', 'anyone', 'write', { cookies: 'holder' }),
  get('/api/agency', 'analytics', 'anyone', 'read', { cookies: 'holder' }),
  post('/api/agency/password', 'analytics', 'anyone', 'login', { cookies: 'holder' }),
  ...factors('/api/agency', { owner: 'analytics', guard: 'anyone', cookies: 'holder' }),
  post('/api/agency/invite-link', 'admin', 'anyone', 'login'),
  get('/api/insights/agency/models', 'analytics', 'anyone', 'heavy', { cookies: 'holder' }),
  get('/api/admin/agencies', 'analytics', 'admin', 'read'),
  post('/api/admin/agencies', 'analytics', 'admin', 'write'),
  post('/api/admin/agencies/:id', 'analytics', 'admin', 'write'),
  post('/api/admin/agencies/:id/remove', 'analytics', 'admin', 'write'),
  post('/api/admin/agencies/:id/persons', 'analytics', 'admin', 'write'),
  post('/api/admin/agencies/:id/persons/:person/remove', 'analytics', 'admin', 'write'),
  get('/api/website-analytics/:period', 'analytics', 'admin', 'read'),
  post('/api/models/:id/generate-password', 'analytics', 'admin', 'write'),
  post('/api/models/:id/invite-link', 'analytics', 'admin', 'write'),
  post('/api/models/:id/remove-factors', 'analytics', 'admin', 'write'),
  post('/api/password-info', 'analytics', 'anyone', 'login'),
  get('/api/admin/passwords', 'analytics', 'admin', 'read'),
  get('/api/admin/dead-links', 'analytics', 'admin', 'read'),
  get('/api/admin/ledger', 'analytics', 'admin', 'read'),
  get('/api/admin/dead-letters', 'analytics', 'admin', 'read'),
  get('/api/admin/dead-letters/:id', 'analytics', 'admin', 'read'),
  post('/api/admin/dead-letters/:id/replay', 'analytics', 'admin', 'write'),
  post('/api/admin/dead-letters/:id/discard', 'analytics', 'admin', 'write'),
  get('/api/admin/conspicuous-days', 'analytics', 'admin', 'read'),
  post('/api/admin/refilters', 'analytics', 'admin', 'write'),
  get('/api/admin/notes', 'analytics', 'admin', 'read'),
  post('/api/admin/notes', 'analytics', 'admin', 'write'),
  post('/api/admin/notes/:id/remove', 'analytics', 'admin', 'write'),
  get('/api/admin/traffic-rules', 'tracking', 'admin', 'read'),
  post('/api/admin/traffic-rules', 'tracking', 'admin', 'write'),
  post('/api/admin/traffic-rules/:id/remove', 'tracking', 'admin', 'write'),
  post('/api/admin/login', 'admin', 'anyone', 'login', { cookies: 'admin' }),
  post('/api/admin/logout', 'admin', 'anyone', 'write', { cookies: 'admin' }),
  get('/api/admin/session', 'admin', 'anyone', 'read', { cookies: 'admin' }),
  get('/api/admin/account', 'admin', 'admin', 'read'),
  post('/api/admin/account/sessions/revoke-others', 'admin', 'admin', 'login'),
  post('/api/admin/account/sessions/:id/revoke', 'admin', 'admin', 'login'),
  post('/api/admin/account/password', 'admin', 'admin', 'login'),
  get('/api/admin/account/tokens', 'admin', 'admin', 'read'),
  post('/api/admin/account/tokens', 'admin', 'admin', 'login'),
  post('/api/admin/account/tokens/:id/revoke', 'admin', 'admin', 'write'),
  ...factors('/api/admin/account', { owner: 'admin', guard: 'admin' }),
  get('/api/admin/operators', 'admin', 'admin', 'read'),
  post('/api/admin/operators/invite', 'admin', 'admin', 'login'),
  post('/api/admin/operators/withdraw', 'admin', 'admin', 'login'),
  post('/api/admin/operators/:id/role', 'admin', 'admin', 'login'),
  post('/api/admin/operators/:id/disable', 'admin', 'admin', 'login'),
  post('/api/admin/operators/:id/enable', 'admin', 'admin', 'login'),
  // With `cookies`, so that ADMIN_HOST has them and the public host does not.
  get('/api/admin/setup', 'admin', 'anyone', 'read', { cookies: 'admin' }),
  post('/api/admin/setup', 'admin', 'anyone', 'login', { cookies: 'admin' }),
  post('/api/admin/setup/test-mail', 'admin', 'anyone', 'login', { cookies: 'admin' }),
  post('/api/admin/setup/administrator', 'admin', 'anyone', 'login', { cookies: 'admin' }),
  post('/api/admin/invitation', 'admin', 'anyone', 'login', { cookies: 'admin' }),
  post('/api/admin/invitation/accept', 'admin', 'anyone', 'login', { cookies: 'admin' }),
  get('/api/admin/audit', 'admin', 'admin', 'read'),
  get('/api/admin/audit/choices', 'admin', 'admin', 'read'),
  get('/api/admin/audit/export', 'admin', 'admin', 'heavy', { streamed: true }),
  get('/api/site-config', 'gateway', 'anyone', 'read'),
  get('/api/site-figures', 'analytics', 'anyone', 'read'),
  get('/api/invalid-share', 'analytics', 'anyone', 'read'),
  get('/.well-known/marquee-roots.json', 'analytics', 'anyone', 'read'),
  get('/verify-statement.mjs', 'analytics', 'anyone', 'read'),
  get('/.well-known/security.txt', 'gateway', 'anyone', 'read'),
  get('/.well-known/gpc.json', 'gateway', 'anyone', 'read'),
  get('/api/admin/health', 'admin', 'admin', 'read'),
  get('/api/admin/waiting', 'admin', 'admin', 'read'),
  get('/api/admin/business', 'admin', 'admin', 'read'),
  post('/api/admin/business', 'admin', 'admin', 'write'),
  get('/api/admin/webhooks', 'admin', 'admin', 'read'),
  post('/api/admin/webhooks', 'admin', 'admin', 'login'),
  post('/api/admin/webhooks/:id', 'admin', 'admin', 'write'),
  post('/api/contact/listing-request', 'admin', 'anyone', 'write'),
  post('/api/contact/general', 'admin', 'anyone', 'write'),
  get('/api/contact/status', 'admin', 'anyone', 'read'),
  get('/api/contact/status/pictures', 'admin', 'anyone', 'read'),
  post('/api/contact/status/pictures', 'admin', 'anyone', 'write', picture),
  post('/api/contact/status/pictures/:picture/profile', 'admin', 'anyone', 'write'),
  post('/api/contact/status/pictures/:picture/delete', 'admin', 'anyone', 'write'),
  get('/api/contact/receipt', 'admin', 'anyone', 'read'),
  get('/api/contact/renewal', 'admin', 'anyone', 'read'),
  post('/api/mails/unsubscribe/:token', 'admin', 'anyone', 'write', { body: unsubscribeBody }),
  get('/api/contact/address', 'admin', 'anyone', 'read'),
  post('/contact/send', 'admin', 'anyone', 'write', plainForm),
  post('/list-model/send', 'admin', 'anyone', 'write', plainForm),
  post('/report/send', 'admin', 'anyone', 'write', plainForm),
  post('/api/reports', 'admin', 'anyone', 'write'),
  get('/api/reports/status', 'admin', 'anyone', 'read'),
  get('/api/admin/reports', 'admin', 'admin', 'read'),
  get('/api/admin/reports/:id', 'admin', 'admin', 'read'),
  post('/api/admin/reports/:id/transition', 'admin', 'admin', 'write'),
  post('/api/admin/reports/:id/taken-down', 'admin', 'admin', 'write'),
  post('/api/admin/reports/:id/notes', 'admin', 'admin', 'write'),
  get('/api/admin/inbox/listing-requests', 'admin', 'admin', 'read'),
  get('/api/admin/inbox/listing-requests/:id', 'admin', 'admin', 'read'),
  get('/api/admin/inbox/listing-requests/:id/pictures', 'admin', 'admin', 'read'),
  post('/api/admin/inbox/listing-requests/:id/transition', 'admin', 'admin', 'write'),
  post('/api/admin/inbox/listing-requests/:id/price', 'admin', 'admin', 'write'),
  get('/api/admin/inbox/listing-requests/:id/receipt', 'admin', 'admin', 'read'),
  post('/api/admin/inbox/listing-requests/:id/attest', 'admin', 'admin', 'write'),
  post('/api/admin/inbox/listing-requests/:id/attest/withdraw', 'admin', 'admin', 'write'),
  post('/api/admin/inbox/listing-requests/:id/notes', 'admin', 'admin', 'write'),
  get('/api/admin/inbox/messages', 'admin', 'admin', 'read'),
  get('/api/admin/inbox/messages/:id', 'admin', 'admin', 'read'),
  post('/api/admin/inbox/messages/:id/state', 'admin', 'admin', 'write'),
  post('/api/admin/inbox/messages/:id/notes', 'admin', 'admin', 'write'),
  post('/api/admin/inbox/messages/:id/reply', 'admin', 'admin', 'write'),
];

export const hasPassword = (target: string): boolean =>
  new URL(target, 'http://gateway').searchParams.has('password');
