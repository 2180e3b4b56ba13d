import type { Model } from '@marquee/contracts/http/models';
import { type CuratedKeyword, landingOf } from '@marquee/contracts/rules/landing';
import { useQuery } from '@tanstack/react-query';
import { data, Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { type ModelListing, modelCount, modelListing, modelSearch } from '../../catalog/model/model-queries';
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
import { LandingClosing, LandingModels } from './landing-lists';
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
  const videos = useQuery({ ...landingVideos, enabled: landing.is === 'curated' });
  const count = useQuery({ ...modelCount, enabled: landing.is === 'curated' });
  if (!isFound) return <LandingMissing />;

  const shownModels = models.error === null ? models.data?.rows : [];
  const shownVideos = videos.error === null ? videos.data?.rows : [];
  if (landing.is !== 'curated') return <GeneratedLanding slug={slug} models={shownModels} />;

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
}

/** A landing page generated from its slug, with what a search for its words finds. Never indexed. */
const GeneratedLanding = ({ slug, models }: GeneratedLandingProps) => {
  const { title, description, topic } = generatedCopy(slug);
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
      {topic === '' ? (
        <LandingModels title="Featured Models" note="Featured spots are paid placements." models={models} />
      ) : (
        <LandingModels
          title="Closest matches"
          note={`Found by a search for “${topic}”. At most two featured models, paid placements, lead equal matches.`}
          all={`/models?${new URLSearchParams({ search: topic })}`}
          empty={`No model is listed for “${topic}” yet.`}
          models={models}
        />
      )}
      <LandingClosing
        title="Not what you were looking for?"
        text="Search by name or tag, or shuffle a category. Are you a creator? You can be listed here too."
      />
    </PageStack>
  );
};

export const landingRoute = (prefetch: Prefetch) => ({
  Component: LandingPage,
  /** Starts the queries of `/seo/{slug}`, or answers 404 for a refused slug. */
  loader: async ({ params: { slug = '' } }: LoaderFunctionArgs) => {
    const landing = landingOf(slug);
    if (landing.is === 'refused') return data(null, { status: 404 });
    await Promise.all([
      prefetch(landingModels(slug)),
      ...(landing.is === 'curated' ? [prefetch(landingVideos), prefetch(modelCount)] : []),
    ]);
    return null;
  },
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

/** The lists of the pages that are not named for a category. */
const curatedModels: Readonly<Partial<Record<CuratedKeyword, ModelListing>>> = {
  'premium-content': ofCategory('premium'),
  'verified-creators': ofCategory('verified'),
  'featured-models': featured,
  'popular-models': { sort: 'popular', limit: topModelCount },
};

/** The models of a curated page; on a generated page those of its topic, or the featured ones. */
const landingModels = (slug: string) => {
  const landing = landingOf(slug);
  if (landing.is === 'curated')
    return modelListing(curatedModels[landing.keyword] ?? ofCategory(landing.keyword.replace('-models', '')));
  const { topic } = generatedCopy(slug);
  return topic === '' ? modelListing(featured) : modelSearch({ q: topic, limit: topModelCount });
};

const landingVideos = videoListing({ category: 'premium', limit: 4 });
