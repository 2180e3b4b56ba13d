import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { allCategories } from '../../catalogue/category/category-queries';
import {
  featuredModels,
  homeFeaturedCount,
  modelCount,
  moreFeaturedModels,
} from '../../catalogue/model/model-queries';
import { WhenIdle } from '../../platform/frame/idle';
import { PageHead } from '../../platform/head/page-head';
import { Carousel } from './carousel';
import { FeaturedModels } from './featured-models';
import { FeaturedSlider } from './featured-slider';
import { Hero } from './hero';
import { HomeCategories } from './home-categories';
import { HomeClaims } from './home-claims';
import { HomeFeatures } from './home-features';
import { homeHead } from './home-head';
import { HomeInvitation } from './home-invitation';
import { HomeQuestions } from './home-questions';

const LiveActivity = lazy(async () => ({ default: (await import('./live-activity')).LiveActivity }));

export const HomePage = () => {
  const { data, error } = useQuery(featuredModels);
  const more = useQuery(moreFeaturedModels).data?.rows;
  const categories = useQuery(allCategories);
  const count = useQuery(modelCount).data?.total;
  return (
    <>
      <PageHead {...homeHead} />
      <Hero cast={data?.rows.slice(0, 3)} />
      <HomeClaims modelCount={count} />
      <FeaturedModels models={data?.rows} failed={error} />
      {more?.length !== 0 && <FeaturedSlider models={more} firstPosition={homeFeaturedCount} />}
      <Carousel />
      <HomeCategories categories={categories.data} failed={categories.error} />
      <WhenIdle height="11rem">
        <LiveActivity />
      </WhenIdle>
      <HomeFeatures />
      <HomeInvitation />
      <HomeQuestions modelCount={count} categoryCount={categories.data?.length} />
    </>
  );
};
