import type { Model } from '@marquee/contracts/http/models';
import { landingOf } from '@marquee/contracts/rules/landing';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { modelCount } from '../../catalog/model/model-queries';
import type { Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList, type Json } from '../../platform/head/structured-data';
import { curatedPages, type KeywordPage } from './curated-pages';
import { GeneratedLanding } from './generated-landing';
import { KeywordLanding } from './keyword-landing';
import { LandingMissing } from './landing-missing';
import { landingModels, landingVideos, prefetchLanding } from './landing-queries';

/**
 * `/seo/{slug}`: the curated page of this slug, or else a generated one. A list that fails to load has no
 * section.
 */
const LandingPage = () => {
  const { slug = '' } = useParams();
  const landing = landingOf(slug);
  const isFound = slug !== '' && landing.is !== 'refused';
  const models = useQuery({ ...landingModels(slug), enabled: isFound });
  const videos = useQuery({ ...landingVideos, enabled: isFound });
  const count = useQuery({ ...modelCount, enabled: landing.is === 'curated' });
  if (!isFound) return <LandingMissing />;

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
      <KeywordLanding
        page={page}
        models={shownModels}
        videos={shownVideos}
        counts={{ matching: models.data?.total, models: count.data?.total, videos: videos.data?.total }}
      />
    </>
  );
};

export const landingRoute = (prefetch: Prefetch) => ({
  Component: LandingPage,
  loader: ({ params }: LoaderFunctionArgs) => prefetchLanding(prefetch, params.slug ?? ''),
});

/** JSON-LD of a curated page: a collection of models. */
const keywordData =
  ({ title, description, keyword }: KeywordPage, path: string, models: readonly Model[]) =>
  (absolute: (path: string) => string): readonly Json[] => [
    { '@type': 'CollectionPage', name: title, description, about: keyword, url: absolute(path) },
    breadcrumbs(absolute, { name: title, path }),
    itemList(
      absolute,
      models.map(({ name, slug }) => ({ name, path: `/model/${slug}` })),
    ),
  ];
