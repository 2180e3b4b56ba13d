import { useQuery } from '@tanstack/react-query';
import { allCategories } from '../../category/category-queries';
import { featuredModels, modelCount } from '../../model/model-queries';
import { PageHead } from '../../shell/page-head';
import { FeaturedModels } from './featured-models';
import { Hero } from './hero';
import { HomeCategories } from './home-categories';
import { HomeClaims } from './home-claims';
import { HomeFeatures } from './home-features';
import { homeHead } from './home-head';
import { HomeInvitation } from './home-invitation';
import { HomeQuestions } from './home-questions';

export const HomePage = () => {
  const { data, error } = useQuery(featuredModels);
  const categories = useQuery(allCategories);
  const count = useQuery(modelCount).data?.total;
  return (
    <>
      <PageHead {...homeHead} />
      <Hero cast={data?.rows.slice(0, 3)} />
      <HomeClaims modelCount={count} />
      <FeaturedModels models={data?.rows} failed={error} />
      <HomeCategories categories={categories.data} failed={categories.error} />
      <HomeFeatures />
      <HomeInvitation />
      <HomeQuestions modelCount={count} categoryCount={categories.data?.length} />
    </>
  );
};
