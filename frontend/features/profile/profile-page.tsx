import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { modelBySlug } from '../../model/model-queries';
import { PageHead } from '../../shell/page-head';
import { ProfileSlots } from '../../third-party/profile-slots';
import { PageWidth } from '../../ui/page-width';
import { WhenNear } from '../../ui/when-near';
import { modelVideos } from '../../video/video-queries';
import { ModelNotFound } from './model-not-found';
import { ModelVideos } from './model-videos';
import { ProfileBanner } from './profile-banner';
import { ProfileFailed } from './profile-failed';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileView } from './profile-view';

const LiveChat = lazy(async () => ({ default: (await import('./live-chat')).LiveChat }));

export const ProfilePage = () => {
  const { slug = '' } = useParams();
  const { data: model, error, refetch } = useQuery(modelBySlug(slug));
  const videos = useQuery({ ...modelVideos(model?.id ?? 0), enabled: model !== undefined && model !== null });

  if (error !== null) return <ProfileFailed error={error} onRetry={() => void refetch()} />;
  if (model === undefined) return <ProfileSkeleton path={`/model/${slug}`} />;
  if (model === null) return <ModelNotFound />;
  return (
    <>
      <PageHead
        title={model.name}
        description={model.description.slice(0, 300)}
        keywords={[model.name, model.category, ...model.tags].join(', ')}
        path={`/model/${model.slug}`}
        {...(model.profileImage === null ? {} : { image: model.profileImage })}
      />
      <ProfileView key={model.id} model={model} />
      <ProfileBanner />
      <ModelVideos videos={videos.data?.rows} failed={videos.error} />
      <Chat>
        <WhenNear height="26rem">
          <LiveChat />
        </WhenNear>
      </Chat>
      <ProfileSlots />
    </>
  );
};

const Chat = styled(PageWidth)`
  max-width: 48rem;
  padding-block: ${({ theme }) => theme.space.section} 0;
`;
