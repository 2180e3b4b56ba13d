import type { Model } from '@marquee/contracts/http/models';
import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { cardHeight, ModelCard } from '../../catalogue/model/model-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Button } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { HomeSection } from './home-section';

interface FeaturedSliderProps {
  /** `undefined` while loading. */
  readonly models: readonly Model[] | undefined;
  /** The position of the first card; the grid above has the ones before. */
  readonly firstPosition: number;
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** More featured models in a strip that scrolls by touch, wheel, arrow keys and two buttons, and never automatically. */
export const FeaturedSlider = ({ models, firstPosition }: FeaturedSliderProps) => {
  const { strip, canGoBack, canGoForward, measure, go } = useSlider();
  return (
    <HomeSection
      id="now-showing"
      title="Now Showing"
      farHeight="30rem"
      beside={
        <Beside>
          <Muted $small>More featured models. Featured spots are paid placements.</Muted>
          <Buttons>
            <Button
              $variant="quiet"
              $size="small"
              aria-label="Previous models"
              disabled={!canGoBack}
              onClick={() => go(-1)}
            >
              <Icon name="previous" />
            </Button>
            <Button
              $variant="quiet"
              $size="small"
              aria-label="Next models"
              disabled={!canGoForward}
              onClick={() => go(1)}
            >
              <Icon name="next" />
            </Button>
          </Buttons>
        </Beside>
      }
    >
      <Strip ref={strip} tabIndex={0} role="group" aria-labelledby="now-showing" onScroll={measure}>
        <Cards>
          {models === undefined
            ? placeholders.map((place) => (
                <li key={place} aria-hidden="true">
                  <Waiting />
                </li>
              ))
            : models.map((model, index) => (
                <li key={model.id}>
                  <ModelCard model={model} surface="home-featured" position={firstPosition + index} />
                </li>
              ))}
        </Cards>
      </Strip>
    </HomeSection>
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

const Beside = styled.div`
  display: flex;
  flex: 1 1 20rem;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;

  ${({ theme }) => theme.from.tablet} { justify-content: flex-end; gap: 1.5rem; }
`;

const Buttons = styled.div`
  display: flex;
  flex: none;
  gap: 0.5rem;

  button { width: 2.75rem; height: 2.75rem; padding: 0; }
`;

const Strip = styled.div`
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  scroll-padding-inline: 4px;
  scrollbar-width: thin;
  scrollbar-color: ${({ theme }) => theme.color.lineStrong} transparent;
  overscroll-behavior-x: contain;
  margin: -0.5rem -0.25rem -1.25rem;
`;

/** Padding for the cards, which rise and glow on hover. */
const Cards = styled.ul`
  --card-width: clamp(11rem, 44vw, 14.5rem);
  --card-height: ${cardHeight('var(--card-width)')};
  display: grid;
  grid-auto-columns: var(--card-width);
  grid-auto-flow: column;
  gap: clamp(0.75rem, 2vw, 1.5rem);
  width: max-content;
  padding: 0.5rem 0.25rem 2.75rem;

  > li { scroll-snap-align: start; }
`;

const Waiting = styled(Skeleton)`
  height: auto;
  aspect-ratio: 1 / 2;
  border-radius: ${({ theme }) => theme.radius.large};
`;
