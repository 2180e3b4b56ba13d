import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { offer } from '../../catalogue/listing/offer';
import { PageHead } from '../../platform/head/page-head';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { SignActions, SignPanel } from '../../ui/layout/sign-panel';
import { generatedWords } from './generated-words';
import { LandingModels } from './landing-models';
import { LandingVideos } from './landing-videos';

interface GeneratedLandingProps {
  readonly slug: string;
  readonly models: readonly Model[] | undefined;
  readonly videos: readonly Video[] | undefined;
}

/** A landing page that nobody wrote: its words come from its address, its models and videos from the catalogue. Never indexed. */
export const GeneratedLanding = ({ slug, models, videos }: GeneratedLandingProps) => {
  const { title, description } = generatedWords(slug);
  return (
    <PageStack>
      <PageHead
        title={title}
        description={description}
        path={`/seo/${encodeURIComponent(slug)}`}
        isIndexed={false}
      />
      <PageIntro title={title} text={description}>
        <SignActions>
          <Button as={Link} to="/models">
            Explore Models
          </Button>
          <Button as={Link} to="/categories" $variant="quiet">
            All categories
          </Button>
        </SignActions>
      </PageIntro>
      <LandingModels title="Featured Models" note="Featured places are paid for." models={models} />
      <LandingVideos videos={videos} />
      <SignPanel aria-labelledby="landing-invitation">
        <h2 id="landing-invitation">Not what you meant?</h2>
        <p>
          Search by name or tag, or let a category surprise you. If you are a creator yourself, the sign has
          room for you.
        </p>
        <SignActions>
          <Button as={Link} to="/models">
            Browse Models
          </Button>
          <Button as={Link} to="/list-model" $variant="quiet">
            List Your Model - {offer.price}
          </Button>
        </SignActions>
      </SignPanel>
      <Origin>
        This page was put together from its address. The models and videos on it are listings of this
        directory.
      </Origin>
    </PageStack>
  );
};

const Origin = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  text-align: center;
`;
