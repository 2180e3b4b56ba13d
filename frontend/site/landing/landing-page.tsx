import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { type CuratedKeyword, landingOf } from '@marquee/contracts/rules/landing';
import { useQuery } from '@tanstack/react-query';
import { data, Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { type ModelListing, modelCount, modelListing } from '../../catalog/model/model-queries';
import { videoListing } from '../../catalog/video/video-queries';
import type { Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList, type Json } from '../../platform/head/structured-data';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { SignActions } from '../../ui/layout/sign-panel';
import { curatedPages, type KeywordPage } from './curated-pages';
import { generatedCopy } from './generated-copy';
import { KeywordLanding } from './keyword-landing';
import { LandingClosing, LandingModels, LandingVideos } from './landing-lists';
import { LandingMissing } from './landing-missing';

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

interface GeneratedLandingProps {
  readonly slug: string;
  readonly models: readonly Model[] | undefined;
  readonly videos: readonly Video[] | undefined;
}

/** A landing page generated from its slug, with models and videos from the catalog. Never indexed. */
const GeneratedLanding = ({ slug, models, videos }: GeneratedLandingProps) => {
  const { title, description } = generatedCopy(slug);
  return (
    <PageStack>
      <PageHead
        title={title}
        description={description}
        path={`/seo/${encodeURIComponent(slug)}`}
        isIndexed={false}
      />
      <PageIntro title={title} text={description}>
        <SignActions>
          <Button as={Link} to="/models">
            Explore Models
          </Button>
          <Button as={Link} to="/categories" $variant="quiet">
            All categories
          </Button>
        </SignActions>
      </PageIntro>
      <LandingModels title="Featured Models" note="Featured spots are paid placements." models={models} />
      <LandingVideos videos={videos} />
      <LandingClosing
        title="Not what you were looking for?"
        text="Search by name or tag, or shuffle a category. Are you a creator? You can be listed here too."
      />
    </PageStack>
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

/** SPEC.md: the keyword page shows at most 6 models. */
const topModelCount = 6;

const featured: ModelListing = { featured: 'true', limit: topModelCount };
const ofCategory = (category: string): ModelListing => ({ category, limit: topModelCount });

const curatedModels: Readonly<Record<CuratedKeyword, ModelListing>> = {
  'premium-content': ofCategory('premium'),
  'verified-creators': ofCategory('verified'),
  'featured-models': featured,
  'trending-models': ofCategory('trending'),
  'new-models': ofCategory('new'),
  'popular-models': { sort: 'popular', limit: topModelCount },
  'live-models': ofCategory('live'),
  'blonde-models': ofCategory('blonde'),
  'brunette-models': ofCategory('brunette'),
  'redhead-models': ofCategory('redhead'),
  'mature-models': ofCategory('mature'),
  'curvy-models': ofCategory('curvy'),
};

/** The models of a curated page; on a generated page, the featured ones. */
const landingModels = (slug: string) => {
  const landing = landingOf(slug);
  return modelListing(landing.is === 'curated' ? curatedModels[landing.keyword] : featured);
};

const landingVideos = videoListing({ category: 'premium', limit: 4 });

/** Starts the queries of `/seo/{slug}`, or answers 404 for a refused slug. */
const prefetchLanding = async (prefetch: Prefetch, slug: string) => {
  const landing = landingOf(slug);
  if (landing.is === 'refused') return data(null, { status: 404 });
  await Promise.all([
    prefetch(landingModels(slug)),
    prefetch(landingVideos),
    landing.is === 'curated' ? prefetch(modelCount) : undefined,
  ]);
  return null;
};
