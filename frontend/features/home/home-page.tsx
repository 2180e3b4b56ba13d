import { useQuery } from '@tanstack/react-query';
import { allCategories } from '../../category/category-queries';
import { featuredModels, homeFeaturedCount, modelCount, moreFeaturedModels } from '../../model/model-queries';
import { PageHead } from '../../shell/page-head';
import { FeaturedModels } from './featured-models';
import { FeaturedSlider } from './featured-slider';
import { Hero } from './hero';
import { HomeCategories } from './home-categories';
import { HomeClaims } from './home-claims';
import { HomeFeatures } from './home-features';
import { HomeInvitation } from './home-invitation';
import { HomeQuestions } from './home-questions';
import { WebsiteData } from './website-data';

export const HomePage = () => {
  const { data, error } = useQuery(featuredModels);
  const more = useQuery(moreFeaturedModels).data?.rows;
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
      {more?.length !== 0 && <FeaturedSlider models={more} firstPosition={homeFeaturedCount} />}
      <HomeCategories categories={categories.data} failed={categories.error} />
      <HomeFeatures />
      <HomeInvitation />
      <HomeQuestions modelCount={count} categoryCount={categories.data?.length} />
    </>
  );
};
