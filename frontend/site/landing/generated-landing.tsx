import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { Link } from 'react-router-dom';
import { offer } from '../../catalog/claims/offer';
import { PageHead } from '../../platform/head/page-head';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { SignActions, SignPanel } from '../../ui/layout/sign-panel';
import { generatedCopy } from './generated-copy';
import { LandingModels, LandingVideos } from './landing-lists';

interface GeneratedLandingProps {
  readonly slug: string;
  readonly models: readonly Model[] | undefined;
  readonly videos: readonly Video[] | undefined;
}

/** A landing page generated from its slug, with models and videos from the catalog. Never indexed. */
export const GeneratedLanding = ({ slug, models, videos }: GeneratedLandingProps) => {
  const { title, description } = generatedCopy(slug);
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
      <LandingModels title="Featured Models" note="Featured spots are paid placements." models={models} />
      <LandingVideos videos={videos} />
      <SignPanel aria-labelledby="landing-invitation">
        <h2 id="landing-invitation">Not what you were looking for?</h2>
        <p>Search by name or tag, or shuffle a category. Are you a creator? You can be listed here too.</p>
        <SignActions>
          <Button as={Link} to="/models">
            Browse models
          </Button>
          <Button as={Link} to="/list-model" $variant="quiet">
            List Your Model - {offer.price}
          </Button>
        </SignActions>
      </SignPanel>
    </PageStack>
  );
};
