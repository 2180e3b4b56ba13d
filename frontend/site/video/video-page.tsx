import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { CategoryLinks } from '../../catalog/category/category-links';
import { modelById } from '../../catalog/model/model-queries';
import { VideoGrid } from '../../catalog/video/video-grid';
import { videoBySlug, videoListing } from '../../catalog/video/video-queries';
import { NotFoundNotice } from '../../platform/frame/not-found-notice';
import { PageHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { PageSection, SectionTitle } from '../../ui/layout/page';
import { videoHead } from './video-head';
import { VideoSkeleton } from './video-layout';
import { VideoView } from './video-view';

const moreShown = 4;

export const VideoPage = () => {
  const { slug = '' } = useParams();
  const { data: video, error, refetch } = useQuery(videoBySlug(slug));
  const { data: model, error: modelError } = useQuery({
    ...modelById(video?.modelId ?? 0),
    enabled: video !== undefined && video !== null,
  });

  const more = useQuery({
    ...videoListing({ modelId: video?.modelId ?? 0, limit: moreShown + 1 }),
    enabled: video !== undefined && video !== null,
  }).data?.rows;
  const others = more?.filter(({ id }) => id !== video?.id).slice(0, moreShown) ?? [];

  if (error !== null)
    return (
      <>
        <PageHead title="Video" description="Couldn’t load this video." />
        <LoadError variant="notice" heading="h1" what="this video" error={error} retry={refetch} />
      </>
    );
  if (video === undefined) return <VideoSkeleton path={`/video/${slug}`} />;
  if (video === null)
    return (
      <NotFoundNotice
        path={`/video/${slug}`}
        title="Video Not Found"
        text="The video you're looking for doesn't exist or has been removed."
        link={{ to: '/videos', text: 'Browse videos' }}
      >
        <CategoryLinks />
      </NotFoundNotice>
    );
  return (
    <>
      <PageHead {...videoHead(video, modelError === null ? model : null)} />
      <VideoView key={video.id} video={video} model={modelError === null ? model : null} />
      {others.length > 0 && (
        <PageSection as="section" aria-labelledby="more-videos">
          <SectionTitle id="more-videos">More by this creator</SectionTitle>
          <VideoGrid videos={others} isOfOne />
        </PageSection>
      )}
    </>
  );
};
