import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

interface ScrollRegionProps {
  readonly label: string;
  /** The frame's height and margins. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Scrolls content larger than its place, by keyboard too. An edge with more behind it fades out. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => {
  const region = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState('');

  // After each render: the children may be other elements then.
  useEffect(() => {
    const scroller = region.current;
    if (scroller === null) return undefined;
    const look = () => setMore(hiddenBeyond(scroller));
    const sizes = new ResizeObserver(look);
    for (const element of [scroller, ...scroller.children]) sizes.observe(element);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  });

  return (
    <Frame className={className} data-more={more}>
      <Region ref={region} tabIndex={0} role="group" aria-label={label}>
        {children}
      </Region>
    </Frame>
  );
};

/** Less is rounding. */
const hiddenMinPx = 2;

const hiddenBeyond = ({
  scrollHeight,
  scrollTop,
  clientHeight,
  scrollWidth,
  scrollLeft,
  clientWidth,
}: HTMLElement): string =>
  [
    scrollHeight - scrollTop - clientHeight >= hiddenMinPx ? 'below' : '',
    scrollWidth - scrollLeft - clientWidth >= hiddenMinPx ? 'beside' : '',
  ]
    .join(' ')
    .trim();

const Frame = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;

  &::before,
  &::after {
    content: '';
    position: absolute;
    z-index: 2;
    opacity: 0;
    pointer-events: none;
    transition: opacity 0.15s;
  }

  &::before {
    inset: auto 0 0;
    height: 2.25rem;
    background: linear-gradient(to bottom, transparent, ${({ theme }) => theme.color.surfaceRaised});
  }

  &::after {
    inset: 0 0 0 auto;
    width: 2.25rem;
    background: linear-gradient(to right, transparent, ${({ theme }) => theme.color.surfaceRaised});
  }

  &[data-more~='below']::before { opacity: 1; }
  &[data-more~='beside']::after { opacity: 1; }
`;

const Region = styled.div`
  position: relative;
  flex: 1 1 auto;
  overflow: auto;
  min-height: 0;
`;

/** A list that scrolls within its panel. Its height is fixed, so nothing moves while a search narrows it. */
export const ScrollList = styled(ScrollRegion)`
  height: clamp(16rem, 44dvh, 40rem);
  margin: 0.75rem -0.5rem 0;

  > div { padding: 0.25rem; }
  ${({ theme }) => theme.from.desktop} { height: clamp(18rem, 60dvh, 40rem); }
`;
