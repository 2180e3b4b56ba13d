import type { Outside } from './queue';
import { randomId } from './random-id';
import type { PostOutcome } from './retry';

/** The queue's world in a real browser. */
export const browserOutside = (): Outside => ({
  post: async (path, body) => {
    try {
      // `keepalive`: an answer that takes longer than the page does not take the events with it.
      const response = await fetch(path, {
        method: 'POST',
        credentials: 'include',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body,
      });
      // An answer that is not read to its end keeps its connection.
      await response.arrayBuffer();
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
  // A string goes as text/plain, which needs no preflight and which the collecting posts read as JSON.
  beacon: (path, body) => navigator.sendBeacon?.(path, body) ?? false,
  later: (run, afterMs) => {
    const timer = setTimeout(run, afterMs);
    return () => clearTimeout(timer);
  },
  newId: randomId,
  chance: Math.random,
  failed: (path, outcome) => logFailure(path, outcome),
});

const namesOfPosts: Readonly<Record<string, string>> = {
  '/api/website-analytics': 'Analytics',
  '/api/track-impression': 'Impression',
  '/api/tracking': 'Tracking',
};

/** Failures are only logged; the visitor sees nothing of them. */
const logFailure = (path: string, outcome: PostOutcome) => {
  const why = outcome.is === 'answered' ? outcome.status : 'no answer';
  // biome-ignore lint/suspicious/noConsole: SPEC.md section 7 asks for this line, and the page has no other log.
  console.warn(`${namesOfPosts[path] ?? path} API error: ${why}`);
};
