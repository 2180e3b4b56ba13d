import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import type { UserAgent } from './user-agent';

/** Headers by which browsers announce a speculative request, newest first. */
const speculative = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

const isSpeculative = (headers: HotRequest['headers']): boolean =>
  speculative.some((name) => {
    const value = headers[name];
    return value !== undefined && /prefetch|prerender|preview/i.test(value);
  });

/** Why method, headers or user agent do not speak for a person's own act; undefined when they do. */
export const declaredReason = (
  { method, headers }: Pick<HotRequest, 'method' | 'headers'>,
  userAgent: UserAgent,
): InvalidReason | undefined => {
  if (method === 'HEAD') return 'head';
  if (isSpeculative(headers)) return 'prefetch';
  return userAgent.declares;
};

/**
 * A redirect that a browser loads as an image, a frame or by a script, and not by navigating to it. All browsers
 * since 2023 say both on every request (Fetch Metadata); programs and older browsers do not name a destination.
 */
export const isEmbedded = ({ route, headers }: Pick<HotRequest, 'route' | 'headers'>): boolean =>
  (route === 'link-click' || route === 'campaign-link') &&
  ((headers['sec-fetch-dest'] ?? 'document') !== 'document' ||
    (headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate');
