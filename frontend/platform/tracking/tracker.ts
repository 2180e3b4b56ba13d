import type { Origin } from '@marquee/contracts/events/impression-seen';
import type {
  TrackImpressionPost,
  TrackingPost,
  WebsiteAnalyticsPost,
} from '@marquee/contracts/http/collect';
import { openQueue, type QueueEnvironment } from './queue';
import { browserOf, deviceOf } from './user-agent';
import type { VisitStart } from './visit';

type SeenCard = Readonly<Pick<TrackImpressionPost, 'modelId' | 'modelSlug'>> & Origin;

export interface Tracker {
  /** A page was opened. The same path again is the same page view and sends nothing. */
  readonly pageView: (path: string) => void;
  /** Half of a card was visible for a second. Sent once per model and page view. */
  readonly cardSeen: (card: SeenCard) => void;
  /** A profile was opened, by the link in that slot. Sent once per model and page view. */
  readonly profileOpened: (modelId: number, origin: Origin) => void;
  readonly flush: () => void;
}

interface BrowserFacts {
  readonly userAgent: string;
  readonly start: VisitStart;
  /** The visit token at this moment. */
  readonly token: () => string | undefined;
  /** The ticket of the page whose link opened this document in a new tab. */
  readonly ticket?: string | undefined;
}

export const openTracker = (environment: QueueEnvironment, browser: BrowserFacts): Tracker => {
  const complete = <Event extends object>(event: Event) => ({ ...event, sessionId: browser.token() });
  // At once: its answer has the token that the page's other events and its links need.
  const first = { complete, sendAfterMs: 0 };
  const pageViews = openQueue<WebsiteAnalyticsPost>('/api/website-analytics', environment, first);
  const impressions = openQueue<TrackImpressionPost>('/api/track-impression', environment, { complete });
  const profiles = openQueue<TrackingPost>('/api/tracking', environment, { complete });
  let viewedPath: string | null = null;
  const seenModels = new Set<number>();
  const openedModels = new Set<number>();

  return {
    pageView: (path) => {
      if (path === viewedPath) return;
      const isFirst = viewedPath === null;
      viewedPath = path;
      seenModels.clear();
      openedModels.clear();
      pageViews.add({ ...pageViewOf(path, browser), ...(isFirst && { ticket: browser.ticket }) });
    },
    cardSeen: ({ modelId, modelSlug, surface, position }) => {
      if (seenModels.has(modelId)) return;
      seenModels.add(modelId);
      impressions.add({ modelId, modelSlug, surface, position, ...visitOf(browser) });
    },
    profileOpened: (modelId, origin) => {
      if (openedModels.has(modelId)) return;
      openedModels.add(modelId);
      profiles.add({
        modelId,
        eventType: 'impression',
        platform: 'marquee',
        surface: 'profile',
        origin,
        ...visitOf(browser),
      });
    },
    flush: () => {
      for (const queue of [pageViews, impressions, profiles]) queue.flush();
    },
  };
};

const pageViewOf = (path: string, browser: BrowserFacts): WebsiteAnalyticsPost => ({
  page: path,
  ip: 'auto-detect',
  userAgent: browser.userAgent,
  country: 'auto-detect',
  device: deviceOf(browser.userAgent),
  browser: browserOf(browser.userAgent),
  ...visitOf(browser),
});

/** As in SPEC.md, the referrer is a URL or `direct`. */
const visitOf = ({ start: { referrer, campaign } }: BrowserFacts) => ({
  referrer: referrer === 'direct' ? referrer : `https://${referrer}/`,
  campaign,
});
