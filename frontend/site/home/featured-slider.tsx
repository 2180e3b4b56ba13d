import type { Model } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { ModelSlider } from '../../catalog/model/model-slider';
import { Muted } from '../../ui/text/muted';
import { HomeSection } from './home-section';

interface FeaturedSliderProps {
  /** `undefined` while loading. */
  readonly models: readonly Model[] | undefined;
  /** The position of the first card; the grid above has the ones before. */
  readonly firstPosition: number;
}

/** The featured models after those of the grid. */
export const FeaturedSlider = ({ models, firstPosition }: FeaturedSliderProps) => (
  <ModelSlider
    models={models}
    surface="home-featured"
    firstPosition={firstPosition}
    labelledBy="now-showing"
    frame={(buttons, strip) => (
      <HomeSection
        id="now-showing"
        title="Now showing"
        farHeight="30rem"
        beside={
          <Beside>
            <Muted $small>More featured models. Featured spots are paid placements.</Muted>
            {buttons}
          </Beside>
        }
      >
        {strip}
      </HomeSection>
    )}
  />
);

const Beside = styled.div`
  display: flex;
  flex: 1 1 20rem;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;

  ${({ theme }) => theme.from.tablet} { justify-content: flex-end; gap: 1.5rem; }
`;
