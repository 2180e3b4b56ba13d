import type { Video } from '@marquee/contracts/http/videos';
import { styled } from 'styled-components';
import { VideoGrid, VideoGridSkeleton } from '../../catalogue/video/video-grid';
import { reasonOf } from '../../platform/api/api-error';
import { ProfileSection } from './profile-section';

interface ModelVideosProps {
  readonly videos: readonly Video[] | undefined;
  readonly failed: Error | null;
}

const skeletons = 6;

export const ModelVideos = ({ videos, failed }: ModelVideosProps) => (
  <ProfileSection id="videos" title="Videos">
    {failed !== null && <Note role="alert">The videos did not arrive: {reasonOf(failed)}.</Note>}
    {videos === undefined && failed === null && <VideoGridSkeleton count={skeletons} />}
    {videos?.length === 0 && <Note>No videos found</Note>}
    {videos !== undefined && videos.length > 0 && <VideoGrid videos={videos} />}
  </ProfileSection>
);

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;
