import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { Model } from '@marquee/contracts/http/models';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { SquareButton } from '../../ui/inputs/button';
import { Skeleton } from '../../ui/layout/skeleton';
import { Icon } from '../../ui/text/icon';
import { cardHeight, ModelCard } from './model-card';

interface ModelSliderProps {
  /** `undefined` while loading. */
  readonly models: readonly Model[] | undefined;
  readonly surface: Surface;
  /** The text on the picture, at half the height. */
  readonly isLow?: boolean;
  readonly firstPosition?: number;
  readonly labelledBy: string;
  /** Renders the title with the buttons beside it, and the strip below. */
  readonly frame: (buttons: ReactNode, strip: ReactNode) => ReactNode;
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Models in one row that scrolls by touch, wheel, arrow keys and two buttons, and never automatically. */
export const ModelSlider = ({
  models,
  surface,
  isLow = false,
  firstPosition = 0,
  labelledBy,
  frame,
}: ModelSliderProps) => {
  const { strip, canGoBack, canGoForward, measure, go } = useSlider();
  return frame(
    <Buttons>
      <SquareButton aria-label="Previous models" disabled={!canGoBack} onClick={() => go(-1)}>
        <Icon name="previous" />
      </SquareButton>
      <SquareButton aria-label="Next models" disabled={!canGoForward} onClick={() => go(1)}>
        <Icon name="next" />
      </SquareButton>
    </Buttons>,
    <Strip
      ref={strip}
      data-strip=""
      tabIndex={0}
      role="group"
      aria-labelledby={labelledBy}
      onScroll={measure}
    >
      <Cards $low={isLow}>
        {models === undefined
          ? placeholders.map((place) => (
              <li key={place} aria-hidden="true">
                <Waiting />
              </li>
            ))
          : models.map((model, index) => (
              <li key={model.id}>
                <ModelCard model={model} surface={surface} position={firstPosition + index} />
              </li>
            ))}
      </Cards>
    </Strip>,
  );
};

/** Scrolls the strip by almost its width; `canGoBack` and `canGoForward` are false at the ends. */
const useSlider = () => {
  const strip = useRef<HTMLDivElement>(null);
  // The server assumes more to the right, so that the button is enabled before the strip is measured.
  const [{ canGoBack, canGoForward }, setEnds] = useState({ canGoBack: false, canGoForward: true });

  const measure = useCallback(() => {
    if (strip.current === null) return;
    const { scrollLeft, clientWidth, scrollWidth } = strip.current;
    // Browsers scroll by fractions of a pixel.
    const ends = { canGoBack: scrollLeft > 2, canGoForward: scrollLeft + clientWidth < scrollWidth - 2 };
    setEnds((before) =>
      before.canGoBack === ends.canGoBack && before.canGoForward === ends.canGoForward ? before : ends,
    );
  }, []);

  useEffect(() => {
    if (strip.current === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(strip.current);
    for (const child of strip.current.children) observer.observe(child);
    return () => observer.disconnect();
  }, [measure]);

  const go = (direction: 1 | -1) => {
    const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.scrollBy({
      left: direction * strip.current.clientWidth * 0.9,
      behavior: reducesMotion ? 'auto' : 'smooth',
    });
  };

  return { strip, canGoBack, canGoForward, measure, go };
};

/** Invisible where every card is in view. */
const Buttons = styled.div`
  display: flex;
  flex: none;
  gap: 0.5rem;

  &:not(:has(:enabled)) { visibility: hidden; }
`;

/** The shadow of a card beyond the edge fades out there. */
const Strip = styled.div`
  container-type: inline-size;
  overflow-x: auto;
  mask-image: linear-gradient(to right, transparent, #000 0.875rem, #000 calc(100% - 0.875rem), transparent);
  scroll-snap-type: x mandatory;
  scroll-padding-inline: 1rem;
  scrollbar-width: thin;
  scrollbar-color: ${({ theme }) => theme.color.lineStrong} transparent;
  overscroll-behavior-x: contain;
  margin: -0.75rem -1rem -1.25rem;
`;

/** Cards of half the height: the picture beside the text. Their glow would be cut off. */
const low = css`
  --visible: 2;
  --card-height: 11rem;
  padding-bottom: 1.25rem;
  @media (max-width: 639.98px) { --card-width: min(86vw, 21rem); }
  ${({ theme }) => theme.from.desktop} { --card-height: 12rem; }
  ${({ theme }) => theme.from.wide} { --visible: 3; }

  article {
    box-shadow: none;
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / calc(0.8 * var(--card-height)) minmax(0, 1fr);
    height: var(--card-height);
    > :first-child { display: contents; }
    > :first-child > :first-child { grid-area: 1 / 1 / -1 / 2; height: 100%; }
    > :first-child > :nth-child(2) { grid-area: 1 / 2; }
    > :first-child > :last-child { grid-area: 2 / 2; padding-block: 0.25rem 0; background: none; color: inherit; }
    > :first-child > :last-child > div { display: none; }
    > :first-child svg { color: ${({ theme }) => theme.color.highlightText}; }
    > :last-child { grid-area: 3 / 2; }
    > :last-child > p { display: none; }
  }
`;

/**
 * Padding for cards that rise and glow. The buttons scroll by whole cards, so from tablets up a whole number
 * of them is visible; on a phone a part of the next one shows that there are more.
 */
const Cards = styled.ul<{ $low: boolean }>`
  --gap: clamp(1rem, 2vw, 1.5rem);
  --visible: 3;
  --card-body: 8rem;
  --card-width: clamp(11rem, 44vw, 14.5rem);
  --card-height: ${cardHeight('var(--card-width)')};
  display: grid;
  grid-auto-columns: var(--card-width);
  grid-auto-flow: column;
  gap: var(--gap);
  width: max-content;
  padding: 0.75rem 1rem 2.75rem;

  ${({ theme }) => theme.from.tablet} {
    --card-body: 7rem;
    --card-width: calc((100cqi - 2rem - (var(--visible) - 1) * var(--gap)) / var(--visible));
  }
  ${({ theme }) => theme.from.desktop} { --visible: 4; }
  ${({ theme }) => theme.from.wide} { --visible: 5; }

  > li { scroll-snap-align: start; }
  ${({ $low }) => $low && low}
`;

const Waiting = styled(Skeleton)`
  height: auto;
  aspect-ratio: 1 / 2;
  border-radius: ${({ theme }) => theme.radius.large};
`;
