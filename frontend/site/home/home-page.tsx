import { homeGridSlots } from '@marquee/contracts/rules/home-slots';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { allCategories } from '../../catalog/category/category-queries';
import { MeasuredFigures } from '../../catalog/claims/measured-figures';
import { homeRotation, modelCount } from '../../catalog/model/model-queries';
import { WhenIdle } from '../../platform/frame/idle';
import { type PageFacts, PageHead } from '../../platform/head/page-head';
import { siteName } from '../../platform/head/site-name';
import { Button } from '../../ui/inputs/button';
import { PageSection, PageWidth } from '../../ui/layout/page';
import { SignActions, SignPanel } from '../../ui/layout/sign-panel';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { optionalPart } from '../frame/optional-part';
import { Carousel } from './carousel';
import { FeaturedModels } from './featured-models';
import { FeaturedSlider } from './featured-slider';
import { Hero } from './hero';
import { HomeCategories } from './home-categories';
import { HomeFeatures } from './home-features';
import { HomeQuestions } from './home-questions';

const LiveActivity = optionalPart(async () => (await import('./live-activity')).LiveActivity);

export const HomePage = () => {
  const featured = useQuery(homeRotation);
  const models = featured.data?.rows;
  const more = models?.slice(homeGridSlots);
  const categories = useQuery(allCategories);
  const count = useQuery(modelCount).data?.total;
  return (
    <>
      <PageHead {...homeHead()} />
      <Hero cast={models?.slice(0, 3)} modelCount={count} />
      <HomeFigures />
      <FeaturedModels
        models={models?.slice(0, homeGridSlots)}
        failed={featured.error}
        onRetry={() => void featured.refetch()}
      />
      {more?.length !== 0 && featured.error === null && (
        <FeaturedSlider models={more} firstPosition={homeGridSlots} />
      )}
      <Carousel models={models} />
      <HomeCategories
        categories={categories.data}
        failed={categories.error}
        onRetry={() => void categories.refetch()}
      />
      <WhenIdle height="11rem">
        <LiveActivity />
      </WhenIdle>
      <HomeFeatures />
      <HomeInvitation />
      <HomeQuestions modelCount={count} categoryCount={categories.data?.length} />
    </>
  );
};

const HomeFigures = () => (
  <Claims aria-labelledby="figures">
    <VisuallyHidden as="h2" id="figures">
      The directory in figures
    </VisuallyHidden>
    <MeasuredFigures on="home" />
  </Claims>
);

const HomeInvitation = () => (
  <PageSection data-far="" $farHeight="18.25rem">
    <SignPanel aria-labelledby="invitation">
      <h2 id="invitation">Take a look around</h2>
      <p>Your type is in here somewhere. Looking is free.</p>
      <SignActions>
        <Button as={Link} to="/models">
          Browse models
        </Button>
        <Button as={Link} to="/premium" $variant="quiet">
          Premium models
        </Button>
      </SignActions>
    </SignPanel>
  </PageSection>
);

/** Includes the search action that SPEC.md section 2 requires. */
const homeHead = (): PageFacts => ({
  title: siteName(),
  description:
    'A directory of independent creators: browse, find your type, and go straight to the pages they run themselves.',
  path: '/',
  structured: (absolute) => [
    {
      '@type': 'WebSite',
      name: siteName(),
      url: absolute('/'),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/search')}?q={term}` },
        'query-input': 'required name=term',
      },
    },
  ],
});

const Claims = styled(PageWidth).attrs({ as: 'section' })`
  padding-block: 1.5rem 0;
`;
