import type { Surface } from '@marquee/contracts/events/impression-seen';
import type {
  TrackImpressionPost,
  TrackingPost,
  WebsiteAnalyticsPost,
} from '@marquee/contracts/http/collect';
import { type Outside, openQueue } from './queue';
import { sessionId } from './session-id';
import { browserOf, deviceOf } from './user-agent';

interface SeenCard {
  readonly modelId: number;
  readonly modelSlug: string;
  readonly surface: Surface;
  readonly position: number;
}

/** Where page views and impressions are born. */
export interface Tracker {
  /** A page was opened. The same path again is the same visit and sends nothing. */
  readonly visit: (path: string) => void;
  /** Half of a card was visible for a second. Sent once per model and visit. */
  readonly cardSeen: (card: SeenCard) => void;
  /** A profile was opened. Sent once per model and visit. */
  readonly profileOpened: (modelId: number) => void;
  /** The page hides: everything collected leaves now. */
  readonly leave: () => void;
}

/** Facts about the browser that a page view carries. */
export interface Visitor {
  readonly navigator: {
    readonly userAgent: string;
    readonly globalPrivacyControl?: unknown;
    readonly doNotTrack?: unknown;
  };
  readonly referrer: string;
  readonly storage: () => Storage;
}

export const openTracker = (outside: Outside, visitor: Visitor): Tracker => {
  const pageViews = openQueue<WebsiteAnalyticsPost>('/api/website-analytics', outside);
  const impressions = openQueue<TrackImpressionPost>('/api/track-impression', outside);
  const profiles = openQueue<TrackingPost>('/api/tracking', outside);
  let visitedPath: string | null = null;
  const seenModels = new Set<number>();
  const openedModels = new Set<number>();

  return {
    visit: (path) => {
      if (path === visitedPath) return;
      visitedPath = path;
      seenModels.clear();
      openedModels.clear();
      pageViews.add(pageViewOf(path, visitor));
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
    leave: () => {
      for (const queue of [pageViews, impressions, profiles]) queue.leave();
    },
  };
};

const pageViewOf = (path: string, { navigator, referrer, storage }: Visitor): WebsiteAnalyticsPost => ({
  sessionId: sessionId(navigator, storage),
  page: path,
  ip: 'auto-detect',
  userAgent: navigator.userAgent,
  referrer: referrer || 'direct',
  country: 'auto-detect',
  device: deviceOf(navigator.userAgent),
  browser: browserOf(navigator.userAgent),
});
