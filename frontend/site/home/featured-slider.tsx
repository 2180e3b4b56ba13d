import type { Model } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { cardHeight, ModelCard } from '../../catalogue/model/model-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Button } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { HomeSection, SectionNote } from './home-section';
import { useSlider } from './use-slider';

interface FeaturedSliderProps {
  /** Undefined while they are on their way. */
  readonly models: readonly Model[] | undefined;
  /** The slot of the first card: the grid above has those before. */
  readonly firstPosition: number;
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** More featured models, side by side. It moves when somebody moves it, by finger, wheel, arrow keys or the two buttons, and never by itself. */
export const FeaturedSlider = ({ models, firstPosition }: FeaturedSliderProps) => {
  const { strip, canGoBack, canGoOn, look, go } = useSlider();
  return (
    <HomeSection
      id="now-showing"
      title="Now Showing"
      beside={
        <Beside>
          <SectionNote>More featured models. Featured places are paid for.</SectionNote>
          <Buttons>
            <Button
              type="button"
              $variant="quiet"
              $size="small"
              aria-label="Previous models"
              disabled={!canGoBack}
              onClick={() => go(-1)}
            >
              <Icon name="previous" />
            </Button>
            <Button
              type="button"
              $variant="quiet"
              $size="small"
              aria-label="Next models"
              disabled={!canGoOn}
              onClick={() => go(1)}
            >
              <Icon name="next" />
            </Button>
          </Buttons>
        </Beside>
      }
    >
      <Strip ref={strip} tabIndex={0} role="group" aria-labelledby="now-showing" onScroll={look}>
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

/** Room around the cards, which rise and glow. */
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
