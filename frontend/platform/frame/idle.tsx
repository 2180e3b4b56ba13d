import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useAgeVerified } from '../storage/age-verification';
import { pageValue } from '../storage/stored-value';

/** Runs once the browser is idle, after two seconds at the latest. */
export const whenIdle = (run: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: 2_000 });
  else setTimeout(run, 500);
};

const hasBeenIdle = pageValue(false);

const subscribe = (onChange: () => void) => {
  const unsubscribe = hasBeenIdle.subscribe(onChange);
  const start = () => whenIdle(() => hasBeenIdle.set(true));
  if (!hasBeenIdle.get()) {
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
  }
  return () => {
    unsubscribe();
    window.removeEventListener('load', start);
  };
};

/** False until the page has loaded and the browser was idle once: optional code and data wait for it. */
export const useIdle = (): boolean => useSyncExternalStore(subscribe, hasBeenIdle.get, () => false);

const hasBeenUsed = pageValue(false);
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

const subscribeToUse = (onChange: () => void) => {
  const unsubscribe = hasBeenUsed.subscribe(onChange);
  const use = () => hasBeenUsed.set(true);
  // It may have been scrolled before its scripts ran.
  if (window.scrollY > 0) use();
  for (const sign of signsOfUse) window.addEventListener(sign, use, { once: true, passive: true });
  return () => {
    unsubscribe();
    for (const sign of signsOfUse) window.removeEventListener(sign, use);
  };
};

/** False until the first scroll, pointer or key event. Code that only responds to input loads after it. */
export const useInUse = (): boolean => useSyncExternalStore(subscribeToUse, hasBeenUsed.get, () => false);

/** False until the page was idle and the visitor has passed the age gate. */
export const useIdleAndVerified = (): boolean => {
  const isIdle = useIdle();
  const isVerified = useAgeVerified();
  return isIdle && isVerified;
};

/** Resolves once the element comes near, or the page is in use. */
const untilNear = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    if (hasBeenUsed.get()) return resolve();
    subscribeToUse(resolve);
    const onMove = (entries: readonly IntersectionObserverEntry[]) =>
      entries.some(({ isIntersecting }) => isIntersecting) && resolve();
    new IntersectionObserver(onMove, { rootMargin: '600px' }).observe(element);
  });

const never = new Promise<never>(() => undefined);

/**
 * The last part of a page, in an element with `data-later`: rendered by the server, hydrated when near. It must
 * be the same element in each render, as React replaces content whose props change before it is hydrated. If
 * its code is lost, it stays as rendered. `height` is reserved where the browser renders it.
 */
export const whenNear = (height: string, load: () => Promise<ComponentType>) => {
  const Content = lazy(async () => {
    const rendered = typeof document === 'undefined' ? null : document.querySelector('[data-later]');
    if (rendered === null) return { default: await load() };
    await untilNear(rendered);
    return { default: await load().catch(() => never) };
  });
  return (
    <Suspense fallback={<Space $height={height} />}>
      <Content />
    </Suspense>
  );
};

interface WhenIdleProps {
  /** Also waits for the first scroll, pointer or key event. */
  readonly isOnUse?: boolean;
  /** Reserved until the children are loaded, so nothing moves. */
  readonly height: string;
  readonly children: ReactNode;
}

/** Renders its children once the page is idle and the age gate passed: not part of the first load. */
export const WhenIdle = ({ isOnUse = false, height, children }: WhenIdleProps) => {
  const isInUse = useInUse();
  const isReady = useIdleAndVerified() && (isInUse || !isOnUse);
  const space = <Space $height={height} />;
  return isReady ? <Suspense fallback={space}>{children}</Suspense> : space;
};

const Space = styled.div<{ $height: string }>`
  height: ${({ $height }) => $height};
`;
