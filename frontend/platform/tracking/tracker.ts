import type { Surface } from '@marquee/contracts/events/impression-seen';
import type {
  TrackImpressionPost,
  TrackingPost,
  WebsiteAnalyticsPost,
} from '@marquee/contracts/http/collect';
import { openQueue, type QueueEnvironment } from './queue';
import { sessionId } from './session-id';
import { browserOf, deviceOf } from './user-agent';

interface SeenCard {
  readonly modelId: number;
  readonly modelSlug: string;
  readonly surface: Surface;
  readonly position: number;
}

/** Produces page views and impressions. */
export interface Tracker {
  /** A page was opened. The same path again is the same page view and sends nothing. */
  readonly pageView: (path: string) => void;
  /** Half of a card was visible for a second. Sent once per model and page view. */
  readonly cardSeen: (card: SeenCard) => void;
  /** A profile was opened. Sent once per model and page view. */
  readonly profileOpened: (modelId: number) => void;
  /** Sends everything collected now, because the page hides. */
  readonly flush: () => void;
}

/** Facts about the browser that a page view contains. */
interface BrowserFacts {
  readonly navigator: {
    readonly userAgent: string;
    readonly globalPrivacyControl?: unknown;
    readonly doNotTrack?: unknown;
  };
  readonly referrer: string;
  readonly storage: () => Storage;
}

export const openTracker = (environment: QueueEnvironment, browser: BrowserFacts): Tracker => {
  const pageViews = openQueue<WebsiteAnalyticsPost>('/api/website-analytics', environment);
  const impressions = openQueue<TrackImpressionPost>('/api/track-impression', environment);
  const profiles = openQueue<TrackingPost>('/api/tracking', environment);
  let viewedPath: string | null = null;
  const seenModels = new Set<number>();
  const openedModels = new Set<number>();

  return {
    pageView: (path) => {
      if (path === viewedPath) return;
      viewedPath = path;
      seenModels.clear();
      openedModels.clear();
      pageViews.add(pageViewOf(path, browser));
    },
    cardSeen: ({ modelId, modelSlug, surface, position }) => {
      if (seenModels.has(modelId)) return;
      seenModels.add(modelId);
      impressions.add({ modelId, modelSlug, surface, position });
    },
    profileOpened: (modelId) => {
      if (openedModels.has(modelId)) return;
      openedModels.add(modelId);
      profiles.add({ modelId, eventType: 'impression', platform: 'marquee', surface: 'profile' });
    },
    flush: () => {
      for (const queue of [pageViews, impressions, profiles]) queue.flush();
    },
  };
};

const pageViewOf = (path: string, { navigator, referrer, storage }: BrowserFacts): WebsiteAnalyticsPost => ({
  sessionId: sessionId(navigator, storage),
  page: path,
  ip: 'auto-detect',
  userAgent: navigator.userAgent,
  referrer: referrer || 'direct',
  country: 'auto-detect',
  device: deviceOf(navigator.userAgent),
  browser: browserOf(navigator.userAgent),
});
