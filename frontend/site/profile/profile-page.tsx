import type { Model } from '@marquee/contracts/http/models';
import { ogPicturePath } from '@marquee/contracts/rules/media';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid } from '../../catalog/model/model-grid';
import { modelBySlug, modelViews, similarModels } from '../../catalog/model/model-queries';
import { VideoGrid, VideoGridSkeleton } from '../../catalog/video/video-grid';
import { modelVideos } from '../../catalog/video/video-queries';
import { WhenIdle } from '../../platform/frame/idle';
import { NotFoundNotice } from '../../platform/frame/not-found-notice';
import { optionalPart } from '../../platform/frame/optional-part';
import { type PageFacts, PageHead } from '../../platform/head/page-head';
import { siteName } from '../../platform/head/site-name';
import { breadcrumbs } from '../../platform/head/structured-data';
import { ProfileSlots } from '../../platform/third-party/profile-slots';
import { LoadError } from '../../ui/feedback/load-error';
import { excerpt } from '../../ui/format/excerpt';
import { PageSection, SectionTitle } from '../../ui/layout/page';
import { SearchBox } from '../frame/search-box';
import { belowPortraitMax, Gallery } from './gallery';
import { PlatformBar } from './platform-bar';
import { ProfileBanner } from './profile-banner';
import { ProfileSkeleton } from './profile-layout';
import { ProfileView } from './profile-view';

const videoSkeletonCount = 6;

/** Loaded by the browser only, as on the page for unknown URLs. */
const SimilarInstead = optionalPart(async () => (await import('../frame/featured-instead')).SimilarInstead);

const LiveChat = optionalPart(async () => (await import('./live-chat')).LiveChat);

export const ProfilePage = () => {
  const { slug = '' } = useParams();
  const [links, setLinks] = useState<HTMLDivElement | null>(null);
  const { data: model, error, refetch } = useQuery(modelBySlug(slug));
  const about = { enabled: model !== undefined && model !== null };
  const videos = useQuery({ ...modelVideos(model?.id ?? 0), ...about });
  const views = useQuery({ ...modelViews(model?.id ?? 0), ...about });
  const similar = useQuery({ ...similarModels(model?.id ?? 0), ...about }).data?.rows ?? [];

  if (error !== null)
    return (
      <>
        <PageHead title="Profile" description="Couldn’t load this profile." />
        <LoadError variant="notice" heading="h1" what="this profile" error={error} retry={refetch} />
      </>
    );
  if (model === undefined) return <ProfileSkeleton path={`/model/${slug}`} />;
  if (model === null)
    return (
      <NotFoundNotice
        title="Model Not Found"
        text="The model you're looking for doesn't exist or has been removed."
        path={`/model/${slug}`}
        link={{ to: '/models', text: 'Browse models' }}
      >
        <SearchBox label="Directory" />
        <WhenIdle height="30rem">
          <SimilarInstead />
        </WhenIdle>
      </NotFoundNotice>
    );
  return (
    <>
      <PageHead {...profileHead(model)} />
      <ProfileBanner>
        <ProfileView key={model.id} model={model} views={views.data} linksRef={setLinks} />
      </ProfileBanner>
      {model.gallery.length > belowPortraitMax && (
        <Gallery key={`gallery ${model.id}`} name={model.name} images={model.gallery} />
      )}
      {videos.data?.rows.length !== 0 && (
        <PageSection as="section" aria-labelledby="videos">
          <SectionTitle id="videos">Videos</SectionTitle>
          <LoadError what="the videos" error={videos.error} retry={videos.refetch} />
          {videos.isPending && <VideoGridSkeleton count={videoSkeletonCount} />}
          {videos.data !== undefined && <VideoGrid videos={videos.data.rows} isOfOne />}
        </PageSection>
      )}
      {/* A paid placement leads the list; its card is labeled. */}
      {similar.length > 0 && (
        <PageSection as="section" aria-labelledby="similar">
          <SectionTitle id="similar">Similar models</SectionTitle>
          <ModelGrid models={similar} surface="similar" columns={6} />
        </PageSection>
      )}
      <Chat>
        <WhenIdle isOnUse height="26rem">
          <LiveChat />
        </WhenIdle>
      </Chat>
      <ProfileSlots />
      <PlatformBar model={model} links={links} />
    </>
  );
};

const Chat = styled(PageSection)`
  max-width: 48rem;
`;

/** Title, metadata and JSON-LD of a page about one person. */
const profileHead = (model: Model): PageFacts => {
  const path = `/model/${model.slug}`;
  const description =
    excerpt(model.description) || `${model.name} on ${siteName()}: platforms, photos and videos.`;
  return {
    title: model.name,
    description,
    keywords: [model.name, model.category, ...model.tags].join(', '),
    path,
    ogType: 'profile',
    ogImage: ogPicturePath(model),
    structured: (absolute) => [
      {
        '@type': 'ProfilePage',
        url: absolute(path),
        mainEntity: {
          '@type': 'Person',
          name: model.name,
          description,
          url: absolute(path),
          ...(model.profileImage === null ? {} : { image: absolute(model.profileImage) }),
          sameAs: [model.onlyFansLink, model.fanvueLink].filter((link) => link !== null),
        },
      },
      breadcrumbs(absolute, { name: 'Models', path: '/models' }, { name: model.name, path }),
    ],
  };
};
