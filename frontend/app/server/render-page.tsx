import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { DrawnPage } from '@marquee/contracts/http/page-drawing';
import { dehydrate } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { prefetchAndWait } from '../../platform/api/prefetch';
import { makeQueryClient } from '../../platform/api/query-client';
import { dayOf } from '../../platform/head/page-context';
import { silentTracker } from '../../platform/tracking/tracker-context';
import { writePageState } from '../page-state';
import { SiteApp } from '../site-app';
import { siteRoutes } from '../site-routes';
import type { LazyModules } from './lazy-modules';

interface Site {
  readonly origin: string;
  readonly lazyModules: LazyModules;
}

export type PageDrawing =
  | { readonly is: 'drawn'; readonly page: DrawnPage }
  | { readonly is: 'moved'; readonly status: number; readonly to: string };

/**
 * The public page at `address`, whole: everything that its screen asks for has been answered and is drawn. Fails when a call or a
 * component fails; the browser then draws the page itself.
 */
export const renderPage = async (
  address: string,
  { origin, lazyModules }: Site,
  signal: AbortSignal,
): Promise<PageDrawing> => {
  const day = dayOf(new Date());
  const queryClient = makeQueryClient();
  const handler = createStaticHandler(siteRoutes(prefetchAndWait(queryClient), day));
  signal.addEventListener('abort', () => void queryClient.cancelQueries());
  const context = await handler.query(new Request(new URL(address, origin), { signal }));
  if (context instanceof Response) {
    return { is: 'moved', status: context.status, to: context.headers.get('location') ?? '/' };
  }
  const failed = Object.values(context.errors ?? {})[0];
  if (failed !== undefined) throw failed;

  const sheet = new ServerStyleSheet();
  try {
    const app = (
      <SiteApp origin={origin} day={day} queryClient={queryClient} tracker={silentTracker}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </SiteApp>
    );
    const html = await drawn(sheet.collectStyles(app), signal);
    const headEnds = headTags.exec(html)?.[0].length ?? 0;
    return {
      is: 'drawn',
      page: {
        status: context.statusCode,
        head: html.slice(0, headEnds) + sheet.getStyleTags(),
        body: html.slice(headEnds),
        state: writePageState({
          origin,
          day,
          loaderData: context.loaderData,
          queries: dehydrate(queryClient),
        }),
        asked: queryClient.getQueryCache().getAll().length > 0,
        modules: context.matches.flatMap(({ route }) => lazyModules.get(route.path ?? '') ?? []),
      },
    };
  } finally {
    sheet.seal();
    queryClient.clear();
  }
};

/** What React hoists comes before everything else: it belongs into the head. Attributes hold no `>`; React escapes it. */
const headTags = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

const drawn = (app: ReactElement, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    let failed = false;
    const fail = (error: unknown) => {
      failed = true;
      reject(error);
    };
    const { pipe, abort } = renderToPipeableStream(app, {
      // One piece: what would be sent later needs an inline script to be put in its place.
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
