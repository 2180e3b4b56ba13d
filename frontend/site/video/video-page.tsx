import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { modelById } from '../../catalogue/model/model-queries';
import { videoBySlug, videoListing } from '../../catalogue/video/video-queries';
import { reasonOf } from '../../platform/api/api-error';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { MoreVideos } from './more-videos';
import { videoHead } from './video-head';
import { VideoSkeleton } from './video-skeleton';
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

  if (error !== null)
    return (
      <>
        <PageHead title="Video" description="This video did not arrive." />
        <Notice title="This video did not arrive" text={`The answer was: ${reasonOf(error)}.`} heading="h1">
          <Button type="button" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      </>
    );
  if (video === undefined) return <VideoSkeleton path={`/video/${slug}`} />;
  if (video === null)
    return (
      <>
        <PageHead
          title="Video Not Found"
          description="The video you're looking for doesn't exist or has been removed."
        />
        <Notice
          title="Video Not Found"
          text="The video you're looking for doesn't exist or has been removed."
          heading="h1"
        >
          <Button as={Link} to="/videos">
            Browse Videos
          </Button>
        </Notice>
      </>
    );
  return (
    <>
      <PageHead {...videoHead(video, modelError === null ? model : null)} />
      <VideoView key={video.id} video={video} model={modelError === null ? model : null} />
      <MoreVideos videos={more?.filter(({ id }) => id !== video.id).slice(0, moreShown)} />
    </>
  );
};
