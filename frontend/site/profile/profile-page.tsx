import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { modelBySlug, modelViews, similarModels } from '../../catalogue/model/model-queries';
import { modelVideos } from '../../catalogue/video/video-queries';
import { WhenAtEase } from '../../platform/frame/when-idle';
import { PageHead } from '../../platform/head/page-head';
import { ProfileSlots } from '../../platform/third-party/profile-slots';
import { PageWidth } from '../../ui/layout/page';
import { Gallery } from './gallery';
import { ModelNotFound } from './model-not-found';
import { ModelVideos } from './model-videos';
import { ProfileBanner } from './profile-banner';
import { ProfileFailed } from './profile-failed';
import { profileHead } from './profile-head';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileView } from './profile-view';
import { SimilarModels } from './similar-models';

const LiveChat = lazy(async () => ({ default: (await import('./live-chat')).LiveChat }));

export const ProfilePage = () => {
  const { slug = '' } = useParams();
  const { data: model, error, refetch } = useQuery(modelBySlug(slug));
  const about = { enabled: model !== undefined && model !== null };
  const videos = useQuery({ ...modelVideos(model?.id ?? 0), ...about });
  const views = useQuery({ ...modelViews(model?.id ?? 0), ...about });
  const similar = useQuery({ ...similarModels(model?.id ?? 0), ...about }).data?.rows ?? [];

  if (error !== null) return <ProfileFailed error={error} onRetry={() => void refetch()} />;
  if (model === undefined) return <ProfileSkeleton path={`/model/${slug}`} />;
  if (model === null) return <ModelNotFound />;
  return (
    <>
      <PageHead {...profileHead(model)} />
      <ProfileView key={model.id} model={model} views={views.data} />
      {model.gallery.length > 0 && (
        <Gallery key={`gallery ${model.id}`} name={model.name} images={model.gallery} />
      )}
      <ProfileBanner />
      <ModelVideos videos={videos.data?.rows} failed={videos.error} />
      {similar.length > 0 && <SimilarModels models={similar} />}
      <Chat>
        <WhenAtEase height="26rem">
          <LiveChat />
        </WhenAtEase>
      </Chat>
      <ProfileSlots />
    </>
  );
};

const Chat = styled(PageWidth)`
  max-width: 48rem;
  padding-block: ${({ theme }) => theme.space.section} 0;
`;
