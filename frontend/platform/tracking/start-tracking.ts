import { visitHeader } from '@marquee/contracts/http/visit-header';
import { moveOriginToEntry } from './origin';
import { completeOutboundLinks } from './outbound-links';
import type { QueueEnvironment } from './queue';
import type { PostOutcome } from './retry';
import { isTraced, traceparentOf } from './trace-context';
import { openTracker, type Tracker } from './tracker';
import { startOfVisit } from './visit';
import { openVisitToken, randomId, type VisitToken } from './visit-token';

/** The tracker of this page, which sends what it holds when the page hides. Start it before the router. */
export const startTracking = (): Tracker => {
  const start = startOfVisit(
    { url: document.URL, referrer: document.referrer, isNavigation: isNavigation() },
    navigator,
    () => sessionStorage,
  );
  const token = openVisitToken(navigator, () => sessionStorage);
  const ticket = moveOriginToEntry(window);
  completeOutboundLinks(document, start, token);
  const tracker = openTracker(environmentWith(token), {
    userAgent: navigator.userAgent,
    start,
    token: token.ofReports,
    ticket,
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tracker.flush();
  });
  // Safari skips `visibilitychange` when a tab navigates away.
  window.addEventListener('pagehide', () => tracker.flush());
  return tracker;
};

/** False after a reload and after going back or forward. */
const isNavigation = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .every((entry) => !('type' in entry) || entry.type === 'navigate' || entry.type === 'prerender');

const environmentWith = ({ receive }: Pick<VisitToken, 'receive'>): QueueEnvironment => ({
  post: async (path, body, batchId) => {
    try {
      // `keepalive`: the request outlives the page.
      const response = await fetch(path, {
        method: 'POST',
        credentials: 'include',
        keepalive: true,
        headers: {
          'content-type': 'application/json',
          ...(isTraced(document) && { traceparent: traceparentOf(batchId) }),
        },
        body,
      });
      // An unread body would keep the connection busy.
      await response.arrayBuffer();
      const token = response.headers.get(visitHeader);
      if (token !== null) receive(token);
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        is: 'answered',
        status: response.status,
        retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
      };
    } catch {
      return { is: 'unanswered' };
    }
  },
  // A string is sent as text/plain, which needs no preflight; collecting routes read it as JSON.
  beacon: (path, body, batchId) => {
    const url = isTraced(document) ? `${path}?traceparent=${traceparentOf(batchId)}` : path;
    return navigator.sendBeacon?.(url, body) ?? false;
  },
  later: (run, afterMs) => {
    const timer = setTimeout(run, afterMs);
    return () => clearTimeout(timer);
  },
  newId: randomId,
  random: Math.random,
  onFailure: (path, outcome) => logFailure(path, outcome),
});

const namesOfPosts: Readonly<Record<string, string>> = {
  '/api/website-analytics': 'Analytics',
  '/api/track-impression': 'Impression',
  '/api/tracking': 'Tracking',
};

const logFailure = (path: string, outcome: PostOutcome) => {
  const reason = outcome.is === 'answered' ? outcome.status : 'no answer';
  // biome-ignore lint/suspicious/noConsole: SPEC.md section 7 requires this line, and the page has no other log.
  console.warn(`${namesOfPosts[path] ?? path} API error: ${reason}`);
};
