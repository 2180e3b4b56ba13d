import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useAtEase } from './use-at-ease';

interface WhenNearProps {
  /** Held free until what comes is there, so that nothing moves. */
  readonly height: string;
  readonly children: ReactNode;
}

const aheadOf = '300px';

/** Draws what it holds when the visitor comes near it, or is at ease: its code is no part of a page's first load. */
export const WhenNear = ({ height, children }: WhenNearProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isAtEase = useAtEase();
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), { rootMargin: aheadOf });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const held = <Held $height={height} />;
  return <div ref={place}>{isNear || isAtEase ? <Suspense fallback={held}>{children}</Suspense> : held}</div>;
};

const Held = styled.div<{ $height: string }>`
  height: ${({ $height }) => $height};
`;
