import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { modelBySlug } from '../../model/model-queries';
import { PageHead } from '../../shell/page-head';
import { modelVideos } from '../../video/video-queries';
import { ModelNotFound } from './model-not-found';
import { ModelVideos } from './model-videos';
import { ProfileFailed } from './profile-failed';
import { profileHead } from './profile-head';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileView } from './profile-view';

export const ProfilePage = () => {
  const { slug = '' } = useParams();
  const { data: model, error, refetch } = useQuery(modelBySlug(slug));
  const videos = useQuery({ ...modelVideos(model?.id ?? 0), enabled: model !== undefined && model !== null });

  if (error !== null) return <ProfileFailed error={error} onRetry={() => void refetch()} />;
  if (model === undefined) return <ProfileSkeleton path={`/model/${slug}`} />;
  if (model === null) return <ModelNotFound />;
  return (
    <>
      <PageHead {...profileHead(model)} />
      <ProfileView key={model.id} model={model} />
      <ModelVideos videos={videos.data?.rows} failed={videos.error} />
    </>
  );
};
