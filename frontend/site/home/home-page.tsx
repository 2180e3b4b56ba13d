import { homeGridSlots } from '@marquee/contracts/rules/home-slots';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { allCategories } from '../../catalog/category/category-queries';
import { MeasuredFigures } from '../../catalog/claims/measured-figures';
import { ModelGrid, ModelGridSkeleton } from '../../catalog/model/model-grid';
import { homeRotation } from '../../catalog/model/model-queries';
import { whenNear } from '../../platform/frame/idle';
import { type PageFacts, PageHead } from '../../platform/head/page-head';
import { siteName } from '../../platform/head/site-name';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { PageWidth } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { Hero } from './hero';
import { HomeSection } from './home-section';

const belowFold = whenNear('260rem', async () => (await import('./below-fold')).BelowFold);

export const HomePage = () => {
  // Read below the fold, perhaps much later: without a reader it is removed after five minutes.
  useQuery(allCategories);
  return (
    <>
      <PageHead {...homeHead()} />
      <Hero />
      <Claims aria-labelledby="figures">
        <VisuallyHidden as="h2" id="figures">
          The directory in figures
        </VisuallyHidden>
        <MeasuredFigures on="home" />
      </Claims>
      <FeaturedModels />
      {belowFold}
    </>
  );
};

const FeaturedModels = () => {
  const { data, error, refetch } = useQuery(homeRotation);
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
