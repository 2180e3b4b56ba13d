import { createContext, useContext } from 'react';
import type { Tracker } from './tracker';

const silent: Tracker = { visit: () => undefined, cardSeen: () => undefined, profileOpened: () => undefined, leave: () => undefined };

/** Without a provider, as on a server, nothing is tracked. */
export const TrackerContext = createContext<Tracker>(silent);

export const useTracker = (): Tracker => useContext(TrackerContext);
