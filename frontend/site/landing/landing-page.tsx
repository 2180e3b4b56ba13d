import { landingOf } from '@marquee/contracts/rules/landing';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { modelCount } from '../../catalogue/model/model-queries';
import type { Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { curatedPages } from './curated-pages';
import { GeneratedLanding } from './generated-landing';
import { keywordData } from './keyword-data';
import { KeywordLanding } from './keyword-landing';
import { LandingMissing } from './landing-missing';
import { landingModels, landingVideos, prefetchLanding } from './landing-queries';

/** `/seo/{slug}`: the page that a person wrote for this slug, or else one made from its words. A list that does not arrive has no section. */
const LandingPage = () => {
  const { slug = '' } = useParams();
  const landing = landingOf(slug);
  const isThere = slug !== '' && landing.is !== 'refused';
  const models = useQuery({ ...landingModels(slug), enabled: isThere });
  const videos = useQuery({ ...landingVideos, enabled: isThere });
  const count = useQuery({ ...modelCount, enabled: landing.is === 'curated' });
  if (!isThere) return <LandingMissing />;

  const shownModels = models.error === null ? models.data?.rows : [];
  const shownVideos = videos.error === null ? videos.data?.rows : [];
  if (landing.is !== 'curated')
    return <GeneratedLanding slug={slug} models={shownModels} videos={shownVideos} />;

  const page = curatedPages[landing.keyword];
  const path = `/seo/${landing.keyword}`;
  const { keywords = page.keyword, ...furtherTags } = page.metaTags ?? {};
  return (
    <>
      <PageHead
        title={page.title}
        description={page.description}
        keywords={keywords}
        path={path}
        structured={keywordData(page, path, shownModels ?? [])}
      />
      {Object.entries(furtherTags).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      <KeywordLanding page={page} models={shownModels} videos={shownVideos} modelCount={count.data?.total} />
    </>
  );
};

export const landingRoute = (prefetch: Prefetch) => ({
  Component: LandingPage,
  loader: ({ params }: LoaderFunctionArgs) => prefetchLanding(prefetch, params.slug ?? ''),
});
