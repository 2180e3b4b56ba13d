import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTracker } from './tracker-context';
import { whenShown } from './when-shown';

/** One page view per route change whose path changed. A layout effect: the visit begins before any effect of the page inside it. */
export const usePageViews = (): void => {
  const tracker = useTracker();
  const { pathname } = useLocation();
  useLayoutEffect(() => whenShown(() => tracker.visit(pathname)), [tracker, pathname]);
};
