import { browserOutside } from './browser-environment';
import { openTracker, type Tracker } from './tracker';

/** The tracker of this page: sends what it holds whenever the page hides, since a hidden page may never come back. */
export const startTracking = (): Tracker => {
  const tracker = openTracker(browserOutside(), {
    navigator,
    referrer: document.referrer,
    storage: () => sessionStorage,
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tracker.leave();
  });
  // Safari skips `visibilitychange` when a tab navigates away.
  window.addEventListener('pagehide', () => tracker.leave());
  return tracker;
};
