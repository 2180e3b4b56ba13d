import { useCallback, useEffect, useRef, useState } from 'react';

/** A strip that scrolls sideways by a screenful; says in which directions there is more. */
export const useSlider = () => {
  const strip = useRef<HTMLDivElement>(null);
  // Until it is measured there is more: a press on the way on is not refused before the page's scripts run.
  const [{ canGoBack, canGoOn }, setEnds] = useState({ canGoBack: false, canGoOn: true });

  const look = useCallback(() => {
    if (strip.current === null) return;
    const { scrollLeft, clientWidth, scrollWidth } = strip.current;
    // Browsers scroll by parts of a pixel.
    const ends = { canGoBack: scrollLeft > 2, canGoOn: scrollLeft + clientWidth < scrollWidth - 2 };
    setEnds((before) =>
      before.canGoBack === ends.canGoBack && before.canGoOn === ends.canGoOn ? before : ends,
    );
  }, []);

  useEffect(() => {
    if (strip.current === null) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(strip.current);
    for (const child of strip.current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [look]);

  const go = (direction: 1 | -1) => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.scrollBy({
      left: direction * strip.current.clientWidth * 0.9,
      behavior: isCalm ? 'auto' : 'smooth',
    });
  };

  return { strip, canGoBack, canGoOn, look, go };
};
