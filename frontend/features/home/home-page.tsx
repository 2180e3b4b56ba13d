import { useQuery } from '@tanstack/react-query';
import { featuredModels } from '../../model/model-queries';
import { PageHead } from '../../shell/page-head';
import { FeaturedModels } from './featured-models';
import { Hero } from './hero';

export const HomePage = () => {
  const { data, error } = useQuery(featuredModels);
  return (
    <>
      <PageHead
        title="Marquee"
        description="A directory of creators, with their names in lights: browse, find your type, and go straight to the pages they run themselves."
        path="/"
      />
      <Hero cast={data?.rows.slice(0, 3)} />
      <FeaturedModels models={data?.rows} failed={error} />
    </>
  );
};
