import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTracker } from './tracker-context';

const isPrerendering = (): boolean => 'prerendering' in document && document.prerendering === true;

/** Runs immediately, or when a prerendered page is shown. Returns the cancel function. */
export const whenShown = (run: () => void): (() => void) => {
  if (!isPrerendering()) {
    run();
    return () => undefined;
  }
  document.addEventListener('prerenderingchange', run, { once: true });
  return () => document.removeEventListener('prerenderingchange', run);
};

/** One page view per change of the path. A layout effect precedes every effect of the page itself. */
export const usePageViews = (): void => {
  const tracker = useTracker();
  const { pathname } = useLocation();
  useLayoutEffect(() => whenShown(() => tracker.pageView(pathname)), [tracker, pathname]);
};
