import type { Category } from '@marquee/contracts/http/categories';
import type { Model } from '@marquee/contracts/http/models';
import { homeGridSlots } from '@marquee/contracts/rules/home-slots';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { CategoryGrid, CategoryGridSkeleton } from '../../catalog/category/category-grid';
import { allCategories } from '../../catalog/category/category-queries';
import { MeasuredFigures } from '../../catalog/claims/measured-figures';
import { ModelGrid, ModelGridSkeleton } from '../../catalog/model/model-grid';
import { homeRotation, modelCount } from '../../catalog/model/model-queries';
import type { Rows } from '../../platform/api/request';
import { WhenIdle } from '../../platform/frame/idle';
import { type PageFacts, PageHead } from '../../platform/head/page-head';
import { siteName } from '../../platform/head/site-name';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { PageSection, PageWidth } from '../../ui/layout/page';
import { SignActions, SignPanel } from '../../ui/layout/sign-panel';
import { Cluster } from '../../ui/layout/stack';
import { IconList, type IconPoint } from '../../ui/text/icon-list';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { optionalPart } from '../frame/optional-part';
import { Carousel } from './carousel';
import { FeaturedSlider } from './featured-slider';
import { Hero } from './hero';
import { HomePicks } from './home-picks';
import { HomeQuestions } from './home-questions';
import { HomeSection } from './home-section';

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
      <FeaturedModels query={featured} />
      <HomePicks />
      {more?.length !== 0 && featured.error === null && (
        <FeaturedSlider models={more} firstPosition={homeGridSlots} />
      )}
      <Carousel />
      <HomeCategories query={categories} />
      <WhenIdle isOnUse height="11rem">
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

const FeaturedModels = ({
  query: { data, error, refetch },
}: {
  readonly query: UseQueryResult<Rows<Model>>;
}) => {
  const models = data?.rows.slice(0, homeGridSlots);
  return (
    <HomeSection
      id="featured-models"
      title="Featured Models"
      beside={<Muted $small>Featured spots are paid placements.</Muted>}
    >
      {models === undefined && error === null && <ModelGridSkeleton count={homeGridSlots} columns={5} />}
      <LoadError what="the featured models" error={error} retry={refetch} />
      {models?.length === 0 && <Muted $small>No featured models right now.</Muted>}
      {models !== undefined && models.length > 0 && (
        <ModelGrid models={models} surface="home-featured" columns={5} />
      )}
      <Cluster as="p" $justify="center" $top="2.5rem">
        <Button as={Link} to="/models" $variant="quiet">
          View All Models
        </Button>
      </Cluster>
    </HomeSection>
  );
};

/** The number of placeholders, so that nothing below moves when the categories load. */
const shownCategories = 6;

const HomeCategories = ({
  query: { data, error, refetch },
}: {
  readonly query: UseQueryResult<Category[]>;
}) => (
  <HomeSection id="categories" title="Categories" farHeight="38.75rem">
    <LoadError what="the categories" error={error} retry={refetch} />
    {data === undefined && error === null && <CategoryGridSkeleton count={shownCategories} columns={3} />}
    {data?.length === 0 && <Muted>No categories found</Muted>}
    {data !== undefined && data.length > 0 && (
      <CategoryGrid categories={data.slice(0, shownCategories)} columns={3} />
    )}
    <Cluster as="p" $justify="center" $top="2.5rem">
      <Button as={Link} to="/categories" $variant="quiet">
        View all categories
      </Button>
      <Button as={Link} to="/videos" $variant="quiet">
        Browse videos
      </Button>
    </Cluster>
  </HomeSection>
);

const features: readonly IconPoint[] = [
  {
    icon: 'check',
    title: 'Verified creators',
    text: 'A verified badge means we checked that the profile belongs to its creator.',
  },
  { icon: 'bolt', title: 'Fast', text: 'Pages load fast, even on slow connections.' },
  {
    icon: 'mobile',
    title: 'Mobile optimized',
    text: 'Designed for one-handed use on a phone, and for big screens too.',
  },
  {
    icon: 'search',
    title: 'Advanced search',
    text: 'Tolerates typos, and filters by category and placement.',
  },
  { icon: 'heart', title: 'Personalized', text: 'Fresh picks for your type, whenever you want them.' },
  {
    icon: 'shield',
    title: 'Secure',
    text: 'No account and no download. Your age confirmation stays on your device.',
  },
];

const HomeFeatures = () => (
  <HomeSection id="features" title={`Why ${siteName()}`} farHeight="37.25rem">
    <IconList points={features} />
  </HomeSection>
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
