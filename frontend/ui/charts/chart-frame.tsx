import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';

/** Pixels; SPEC.md section 9. */
export const chartHeight = 300;

interface ChartFrameProps {
  /** The chart as text, for screen readers. */
  readonly summary: string;
  readonly empty?: string | undefined;
  readonly children: (width: number) => ReactElement;
}

/** Renders a chart at its container's exact width: before the first paint and in the frame of a resize. */
export const ChartFrame = ({ summary, empty, children }: ChartFrameProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const sizes = new ResizeObserver(() => flushSync(() => setWidth(element.clientWidth)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return (
    <Frame ref={place} role="group" aria-label={summary}>
      {width > 0 && children(width)}
      {empty !== undefined && <Empty>{empty}</Empty>}
    </Frame>
  );
};

export const ChartBubble = styled.p`
  display: grid;
  padding: 0.5rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.size.small};
`;

/** The chart neither widens nor overflows its container. */
const Frame = styled.div`
  position: relative;
  contain: inline-size;
  overflow: clip;
  overflow-clip-margin: 6px;
  height: ${chartHeight}px;

  @media print {
    overflow: visible;
    height: auto;

    > *, svg { width: 100% !important; height: auto !important; }
  }
`;

const Empty = styled.p`
  position: absolute;
  inset: 45% auto auto 50%;
  padding-inline: 0.5rem;
  background: ${({ theme }) => theme.color.surfaceRaised};
  color: ${({ theme }) => theme.color.textMuted};
  white-space: nowrap;
  translate: -50% -50%;
  pointer-events: none;
`;
