import { AdminVideo } from '@marquee/contracts/http/admin-videos';
import { AuditLogEntry } from '@marquee/contracts/http/audit';
import {
  Accepted,
  collectPost,
  TrackImpressionPost,
  TrackingPost,
  WebsiteAnalyticsPost,
} from '@marquee/contracts/http/collect';
import { NewRefilter, Refilter } from '@marquee/contracts/http/conspicuous-days';
import { NewLinkTest } from '@marquee/contracts/http/link-tests';
import { Listing } from '@marquee/contracts/http/listing';
import { ImportLine } from '@marquee/contracts/http/model-file';
import { AdminModel, ModelProfile } from '@marquee/contracts/http/models';
import { Note } from '@marquee/contracts/http/notes';
import { SiteConfig } from '@marquee/contracts/http/site-config';
import { TrafficRule } from '@marquee/contracts/http/traffic-rules';
import type { Route } from '@marquee/kit/http/route';
import { z } from 'zod';
import { adminRoutes } from '../../../services/admin/app';
import { analyticsRoutes } from '../../../services/analytics/app';
import { catalogRoutes } from '../../../services/catalog/app';
import { type PublicRoute, publicRoutes } from '../../../services/gateway/routes';
import { trafficRuleRoutes } from '../../../services/tracking/routes/traffic-rules';

/** The bodies that a status may have: a schema for each media type, `text` without one. `empty`: none. */
type Bodies = Readonly<Record<string, z.ZodType | 'text'>> | 'empty';
export type Replies = Readonly<Record<number, Bodies>>;

/** What a route accepts and how it answers. Errors are not listed: every error has the one error body. */
export type FuzzRoute = {
  readonly title: string;
  readonly method: PublicRoute['method'];
  readonly path: string;
  readonly guard: PublicRoute['guard'];
  readonly query?: z.ZodType | undefined;
  readonly params?: z.ZodType | undefined;
  readonly body?: z.ZodType | 'csv' | undefined;
  readonly replies: Replies;
  /** A file as long as the catalog or a log, which is sent while it is read. */
  readonly isStreamed?: boolean | undefined;
};

type Described = Pick<FuzzRoute, 'replies'> & Partial<Pick<FuzzRoute, 'query' | 'body' | 'isStreamed'>>;

const json = (schema: z.ZodType): Bodies => ({ 'application/json': schema });
const collected = (event: z.ZodType): Described => {
  const { one, many, batch } = collectPost(event);
  return { body: z.union([one, many, batch]), replies: { 202: json(Accepted) } };
};
const done = json(z.object({ success: z.literal(true) }));
const html = { 'text/html': 'text' } as const;

/** The rows whose request or reply no schema of a service's route describes, or not completely. */
const described: Readonly<Record<string, Described>> = {
  'POST /api/website-analytics': collected(WebsiteAnalyticsPost),
  'POST /api/track-impression': collected(TrackImpressionPost),
  'POST /api/tracking': collected(TrackingPost),
  'GET /track/:slug/:platform': {
    query: z.object(
      Object.fromEntries(
        ['surface', 'position', 'from', 'visit', 'referrer', 'campaign', 'test'].map((name) => [
          name,
          z.string().optional(),
        ]),
      ),
    ),
    replies: { 302: 'empty', 404: html },
  },
  'GET /go/:slug/:name': { replies: { 302: 'empty', 404: html } },
  'POST /api/mails/unsubscribe/:token': { replies: { 204: 'empty' } },
  'GET /api/site-config': { replies: { 200: json(SiteConfig) } },
  'GET /api/models/slug/:slug': {
    replies: { 200: json(ModelProfile), 301: json(z.object({ slug: z.string() })) },
  },
  'POST /api/models': { replies: { 201: json(ModelProfile) } },
  // Its schema accepts any object with a version and checks the rest in a transformation.
  'PATCH /api/models/:id': {
    body: Listing.partial().extend({ version: z.int().min(1) }),
    replies: { 200: json(AdminModel) },
  },
  'GET /api/admin/models/export': {
    isStreamed: true,
    replies: { 200: { 'text/csv': 'text', 'application/json': z.array(AdminModel) } },
  },
  'POST /api/admin/models/import': {
    isStreamed: true,
    body: 'csv',
    replies: { 200: { 'application/x-ndjson': ImportLine } },
  },
  'POST /api/admin/videos': { replies: { 201: json(AdminVideo) } },
  'GET /api/admin/videos/export': {
    isStreamed: true,
    replies: { 200: { 'text/csv': 'text', 'application/json': z.array(AdminVideo) } },
  },
  'POST /api/admin/videos/import': {
    isStreamed: true,
    body: 'csv',
    replies: { 200: { 'application/x-ndjson': ImportLine } },
  },
  'GET /media/portraits/:name': { replies: { 200: { 'image/svg+xml': 'text' } } },
  'GET /media/uploads/:name': { replies: { 200: { 'image/webp': 'text', 'image/jpeg': 'text' } } },
  'GET /media/og/:name': { replies: { 200: { 'image/png': 'text' }, 301: 'empty' } },
  'GET /media/og/videos/:name': { replies: { 200: { 'image/png': 'text' }, 301: 'empty' } },
  // Forms that a browser sends by itself: a refusal is a page too.
  'POST /contact/send': { replies: { 200: html, 400: html, 429: html } },
  'POST /list-model/send': { replies: { 200: html, 400: html, 429: html } },
  'POST /report/send': { replies: { 200: html, 400: html, 429: html } },
  'GET /sitemap.xml': { replies: { 200: { 'application/xml': 'text' } } },
  'GET /sitemaps/:name': { isStreamed: true, replies: { 200: { 'application/xml': 'text' } } },
  'GET /feed.atom': { replies: { 200: { 'application/atom+xml': 'text' } } },
  'GET /featured.atom': { replies: { 200: { 'application/atom+xml': 'text' } } },
  'POST /api/analytics/logout': { replies: { 200: done } },
  'POST /api/insights/logout': { replies: { 200: done } },
  'POST /api/agency/logout': { replies: { 204: 'empty' } },
  'POST /api/agency/password': { replies: { 204: 'empty' } },
  'POST /api/agency/invite-link': { replies: { 204: 'empty' } },
  'GET /api/insights/:slug/export': {
    replies: { 200: { 'text/csv': 'text', 'application/json': 'text' } },
  },
  'GET /verify-statement.mjs': { replies: { 200: { 'text/javascript': 'text' } } },
  'GET /api/insights/:slug/campaigns/:name/qr.svg': { replies: { 200: { 'image/svg+xml': 'text' } } },
  'GET /api/insights/:slug/campaigns/:name/qr.png': { replies: { 200: { 'image/png': 'text' } } },
  'POST /api/insights/:slug/link-tests': { replies: { 201: json(NewLinkTest) } },
  'POST /api/insights/:slug/password': { replies: { 204: 'empty' } },
  'POST /api/models/:id/remove-factors': { replies: { 204: 'empty' } },
  'GET /.well-known/security.txt': { replies: { 200: { 'text/plain': 'text' } } },
  'GET /.well-known/gpc.json': {
    replies: { 200: json(z.object({ gpc: z.literal(true), lastUpdate: z.iso.date() })) },
  },
  // Measures only: a correction would change figures that other tests read.
  'POST /api/admin/refilters': {
    body: NewRefilter.extend({ applies: z.literal(false) }),
    replies: { 202: json(Refilter) },
  },
  'POST /api/admin/notes': { replies: { 201: json(Note) } },
  'POST /api/admin/notes/:id/remove': { replies: { 204: 'empty' } },
  'POST /api/admin/traffic-rules': { replies: { 201: json(TrafficRule) } },
  'POST /api/admin/traffic-rules/:id/remove': { replies: { 204: 'empty' } },
  'POST /api/admin/logout': { replies: { 204: 'empty' } },
  'POST /api/admin/setup/test-mail': { replies: { 204: 'empty' } },
  'POST /api/admin/setup/administrator': { replies: { 204: 'empty' } },
  'GET /api/admin/audit/export': {
    isStreamed: true,
    replies: { 200: { 'text/csv': 'text', 'application/json': z.array(AuditLogEntry) } },
  },
};

/** Every route of the services that the gateway forwards to, internal ones included. */
export const ownedRoutes: readonly Omit<Route<never>, 'handle' | 'bodyMaxBytes'>[] = [
  ...catalogRoutes,
  ...analyticsRoutes,
  ...adminRoutes,
  ...trafficRuleRoutes,
];

/** Gateway and service may name the same parameter differently. */
const withoutNames = (path: string): string => path.replace(/:\w+/g, ':');

/** The route of the service that answers a row; undefined where the gateway or a hot path answers. */
export const ownersRoute = ({ method, path }: Pick<PublicRoute, 'method' | 'path'>) =>
  ownedRoutes.find(
    (route) => route.method.toUpperCase() === method && withoutNames(route.path) === withoutNames(path),
  );

const fuzzRoute = ({ method, path, guard }: PublicRoute): FuzzRoute | undefined => {
  const title = `${method} ${path}`;
  const owner = ownersRoute({ method, path });
  const own = described[title];
  if (own === undefined && owner?.reply === undefined) return undefined;
  return {
    title,
    method,
    path: owner?.path ?? path,
    guard,
    params: owner?.params,
    query: own?.query ?? owner?.query,
    body: own?.body ?? owner?.body,
    isStreamed: own?.isStreamed,
    replies: own?.replies ?? (owner?.reply ? { 200: json(owner.reply) } : {}),
  };
};

/** Rows of the route table that neither a schema nor the table above describes: there must be none. */
export const undescribedRoutes = (rows: readonly PublicRoute[] = publicRoutes): string[] =>
  rows.filter((row) => fuzzRoute(row) === undefined).map(({ method, path }) => `${method} ${path}`);

/** Rows of the table above that no longer belong to a public route. */
export const staleDescriptions = (): string[] =>
  Object.keys(described).filter(
    (title) => !publicRoutes.some(({ method, path }) => title === `${method} ${path}`),
  );

/** Pages are no rows of the route table: the gateway sends every other GET to the web service. */
const pages: FuzzRoute = {
  title: 'GET page',
  method: 'GET',
  path: '/:page',
  guard: 'anyone',
  query: z.object({
    search: z.string().optional(),
    page: z.string().optional(),
    category: z.string().optional(),
    sort: z.string().optional(),
    model: z.string().optional(),
  }),
  replies: {
    200: { 'text/html': 'text', 'text/plain': 'text', 'application/json': 'text' },
    301: { ...html, 'text/plain': 'text' },
    404: html,
    410: html,
  },
};

/** Every public route, and the pages. */
export const fuzzRoutes: readonly FuzzRoute[] = [
  ...publicRoutes.flatMap((row) => fuzzRoute(row) ?? []),
  pages,
];
