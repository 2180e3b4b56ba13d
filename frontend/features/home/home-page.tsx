import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { allCategories } from '../../category/category-queries';
import { featuredModels, modelCount } from '../../model/model-queries';
import { PageHead } from '../../shell/page-head';
import { WhenNear } from '../../ui/when-near';
import { Carousel } from './carousel';
import { FeaturedModels } from './featured-models';
import { Hero } from './hero';
import { HomeCategories } from './home-categories';
import { HomeClaims } from './home-claims';
import { HomeFeatures } from './home-features';
import { HomeInvitation } from './home-invitation';
import { HomeQuestions } from './home-questions';
import { WebsiteData } from './website-data';

const LiveActivity = lazy(async () => ({ default: (await import('./live-activity')).LiveActivity }));

export const HomePage = () => {
  const { data, error } = useQuery(featuredModels);
  const categories = useQuery(allCategories);
  const count = useQuery(modelCount).data?.total;
  return (
    <>
      <PageHead
        title="Marquee"
        description="A directory of creators, with their names in lights: browse, find your type, and go straight to the pages they run themselves."
        path="/"
      />
      <WebsiteData />
      <Hero cast={data?.rows.slice(0, 3)} />
      <HomeClaims modelCount={count} />
      <FeaturedModels models={data?.rows} failed={error} />
      <Carousel />
      <HomeCategories categories={categories.data} failed={categories.error} />
      <WhenNear height="11rem">
        <LiveActivity />
      </WhenNear>
      <HomeFeatures />
      <HomeInvitation />
      <HomeQuestions modelCount={count} categoryCount={categories.data?.length} />
    </>
  );
};
