import { createContext, useContext } from 'react';
import type { Tracker } from './tracker';

/** Tracks nothing, as on a server. */
export const silentTracker: Tracker = {
  pageView: () => undefined,
  cardSeen: () => undefined,
  profileOpened: () => undefined,
  flush: () => undefined,
};

export const TrackerContext = createContext<Tracker>(silentTracker);

export const useTracker = (): Tracker => useContext(TrackerContext);
