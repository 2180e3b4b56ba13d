import { type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { useAtEase } from './use-idle';

interface WhenAtEaseProps {
  /** Held free until what comes is there, so that nothing moves. */
  readonly height: string;
  readonly children: ReactNode;
}

/** Draws what it holds when the visitor is at ease: its code is no part of a page's first load. */
export const WhenAtEase = ({ height, children }: WhenAtEaseProps) => {
  const isAtEase = useAtEase();
  const held = <Held $height={height} />;
  return isAtEase ? <Suspense fallback={held}>{children}</Suspense> : held;
};

const Held = styled.div<{ $height: string }>`
  height: ${({ $height }) => $height};
`;
