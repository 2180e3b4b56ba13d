import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { landingOf } from '@marquee/contracts/rules/landing';
import { traceHeaders } from '@marquee/kit/tracing/spans';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import { prefetchAndWait } from '../../platform/api/prefetch';
import { makeQueryClient } from '../../platform/api/query-client';
import { setApiServer } from '../../platform/api/request';
import { dayOf, SiteOrigin } from '../../platform/head/page-context';
import { type PrivateFacts, privateFacts } from '../../platform/head/page-head';
import { isObject } from '../../platform/storage/is-object';
import { theme } from '../../platform/theme/theme';
import { silentTracker } from '../../platform/tracking/tracker-context';
import { writePageState } from '../page-state';
import { privateRoutes } from '../private-routes';
import { PrivateFallback } from '../private-shell';
import { SiteApp } from '../site-app';
import { siteRoutes } from '../site-routes';

export type Rendered =
  | {
      readonly type: 'page';
      readonly status: number;
      /** Title, metadata and styles: tags for the end of the head. */
      readonly head: string;
      readonly body: string;
      /** JSON without any `<`, for a data block. */
      readonly state: string;
      /** Its module, as in `handle.screen` of its route. */
      readonly screen?: string | undefined;
      readonly readsData: boolean;
      /** How long the data may be kept, where the server limits that. */
      readonly freshForMs?: number | undefined;
    }
  | { readonly type: 'redirect'; readonly status: number; readonly location: string };

interface Screen {
  /** The search params that change what the screen shows. */
  readonly searchParams: readonly string[];
  /** The status while only the browser can render it. */
  readonly status: 200 | 404;
  /** `one`: this URL. `endless`: any text as its slug is a page. `unknown`: all such paths show one page. */
  readonly urls: 'one' | 'endless' | 'unknown';
}

interface PrivateScreen {
  readonly status: 200 | 404;
  readonly facts: PrivateFacts;
  /** Its module, as in `handle.screen` of its route. */
  readonly screen?: string | undefined;
}

export interface Site {
  readonly screenAt: (path: string) => Screen;
  readonly privateScreen: (path: string) => PrivateScreen;
  /** Styles and content of every private page until its scripts run: the header and placeholders. */
  readonly privateFrame: { readonly head: string; readonly body: string };
  /** The complete public page at `url` (path and query), or the redirect. Fails when a component fails. */
  readonly render: (url: string, signal: AbortSignal) => Promise<Rendered>;
}

interface SiteOptions {
  /** Scheme, host and port of the public site. */
  readonly origin: string;
  readonly gatewayUrl: string;
  /** The ticket of a page, by its path; empty while none is known. */
  readonly ticketOf?: (path: string) => string;
}

/** The public site as a renderer. Its screens are loaded once here, so that no request pays for it. */
export const openSite = async ({ origin, gatewayUrl, ticketOf = () => '' }: SiteOptions): Promise<Site> => {
  setApiServer(gatewayUrl, traceHeaders);
  const routes = siteRoutes(prefetchAndWait(new QueryClient()), '');
  await Promise.all(
    routes.flatMap(withChildren).map(async ({ lazy }) => typeof lazy === 'function' && lazy()),
  );
  // The router compares a path with every route anew, a quarter of the cost of a refused page.
  const screens = new LRUCache<string, Screen>({
    max: 2_000,
    memoMethod: (path) => screenAt(routes, path),
  });
  return {
    screenAt: (path) => screens.memo(path),
    privateScreen: (path) => {
      const { path: found, handle } = matchRoutes(privateRoutes, path)?.at(-1)?.route ?? {};
      const facts = privateFacts(typeof handle?.title === 'string' ? handle.title : undefined);
      return { status: found === '*' ? 404 : 200, facts, screen: screenOf(handle) };
    },
    privateFrame: renderPrivateFrame(origin),
    render: (url, signal) => render(url, { origin, ticket: ticketOf(url.split('?', 1)[0] ?? '') }, signal),
  };
};

const renderPrivateFrame = (origin: string): Site['privateFrame'] => {
  const sheet = new ServerStyleSheet();
  try {
    const body = renderToString(
      sheet.collectStyles(
        <SiteOrigin value={origin}>
          <ThemeProvider theme={theme}>
            <PrivateFallback />
          </ThemeProvider>
        </SiteOrigin>,
      ),
    );
    return { head: sheet.getStyleTags(), body };
  } finally {
    sheet.seal();
  }
};

const screenOf = (handle: unknown): string | undefined =>
  isObject(handle) && typeof handle.screen === 'string' ? handle.screen : undefined;

const withChildren = (route: RouteObject): RouteObject[] => [
  route,
  ...(route.children ?? []).flatMap(withChildren),
];

const screenAt = (routes: RouteObject[], path: string): Screen => {
  const match = matchRoutes(routes, path)?.at(-1);
  const route = match?.route;
  const isUnknown = route === undefined || route.path === '*';
  const landing = route?.path === '/seo/:slug' ? landingOf(match?.params.slug ?? '').is : 'curated';
  return {
    searchParams: searchParamsOf(route?.handle),
    status: isUnknown || route.path === '/seo' || landing === 'refused' ? 404 : 200,
    urls: isUnknown ? 'unknown' : landing === 'curated' ? 'one' : 'endless',
  };
};

const searchParamsOf = (handle: unknown): string[] =>
  isObject(handle) && Array.isArray(handle.query)
    ? handle.query.filter((name) => typeof name === 'string')
    : [];

/** React renders a page in one piece of about 20 ms. Between two the event loop sends cached pages. */
const reactLimit = pLimit(1);

/** libuv accepts one connection in each turn of the event loop: new ones would wait for many pages. */
const turnsBetweenPages = 16;

const render = async (
  url: string,
  { origin, ticket }: { readonly origin: string; readonly ticket: string },
  signal: AbortSignal,
): Promise<Rendered> => {
  const day = dayOf(new Date());
  const queryClient = makeQueryClient();
  const handler = createStaticHandler(siteRoutes(prefetchAndWait(queryClient), day));
  signal.addEventListener('abort', () => void queryClient.cancelQueries());
  const context = await handler.query(new Request(new URL(url, origin), { signal }));
  if (context instanceof Response) {
    return { type: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' };
  }
  const failed = Object.values(context.errors ?? {})[0];
  if (failed !== undefined) throw failed;

  const sheet = new ServerStyleSheet();
  try {
    const app = (
      <SiteApp origin={origin} day={day} ticket={ticket} queryClient={queryClient} tracker={silentTracker}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </SiteApp>
    );
    const html = await reactLimit(async () => {
      for (let turn = 0; turn < turnsBetweenPages; turn += 1) await nextTurn();
      signal.throwIfAborted();
      return await htmlOf(sheet.collectStyles(app), signal);
    });
    const headEnds = headTags.exec(html)?.[0].length ?? 0;
    return {
      type: 'page',
      status: context.statusCode,
      head: html.slice(0, headEnds) + sheet.getStyleTags(),
      body: html.slice(headEnds),
      screen: screenOf(context.matches.at(-1)?.route.handle),
      state: writePageState({
        origin,
        day,
        ticket,
        loaderData: context.loaderData,
        queries: dehydrate(queryClient),
      }),
      readsData: queryClient.getQueryCache().getAll().length > 0,
      freshForMs: freshForMs(queryClient),
    };
  } finally {
    sheet.seal();
    queryClient.clear();
  }
};

/** By the shortest `maxAgeSeconds` among the answers. */
const freshForMs = (queryClient: QueryClient): number | undefined => {
  const limits = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { data } }) =>
      isObject(data) && 'maxAgeSeconds' in data ? [Number(data.maxAgeSeconds)] : [],
    );
  return limits.length === 0 ? undefined : Math.min(...limits) * 1_000;
};

/** React hoists these to the front; they belong into the head. Attributes hold no `>`: React escapes it. */
const headTags = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

const htmlOf = (app: ReactElement, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    let failed = false;
    const fail = (error: unknown) => {
      failed = true;
      reject(error);
    };
    const { pipe, abort } = renderToPipeableStream(app, {
      // In one piece: late parts would need an inline script, which the content security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: fail,
      onAllReady: () => {
        if (failed) return;
        const whole = new PassThrough();
        text(whole).then(resolve, reject);
        pipe(whole);
      },
    });
    signal.addEventListener('abort', () => abort(signal.reason));
  });
