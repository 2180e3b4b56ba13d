import { type RefObject, useEffect, useRef } from 'react';

/** From here on list and choice stand beside each other: `theme.from.desktop`. */
const besideFrom = 1024;

/** Scrolls to what was chosen as soon as it is there, where it stands below its list and would open out of sight. */
export const useBroughtIntoView = <Place extends HTMLElement>(isThere = true): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isThere && window.innerWidth < besideFrom) place.current?.scrollIntoView({ block: 'start' });
  }, [isThere]);
  return place;
};
