import { type RefObject, useEffect, useEffectEvent } from 'react';
import { whileAgeVerified } from '../storage/age-verification';

const seenShare = 0.5;
const seenAfterMs = 1_000;

/** Calls `onSeen` once half of the element was visible for a whole second with the age gate open. */
export const useSeen = (element: RefObject<Element | null>, onSeen: () => void): void => {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const target = element.current;
    return target === null ? undefined : whileAgeVerified(() => whenSeen(target, () => seen()));
  }, [element]);
};

const whenSeen = (target: Element, seen: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;

  const update = () => {
    clearTimeout(timer);
    if (!isInView || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      stop();
      seen();
    }, seenAfterMs);
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      isInView = entry !== undefined && entry.intersectionRatio >= seenShare;
      update();
    },
    { threshold: seenShare },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', update);
  };

  observer.observe(target);
  document.addEventListener('visibilitychange', update);
  return stop;
};
