import type { Video } from '@marquee/contracts/http/videos';
import { styled } from 'styled-components';
import { reasonOf } from '../../api/api-error';
import { PageWidth } from '../../ui/page-width';
import { VideoGrid, VideoGridSkeleton } from '../../video/video-grid';

interface ModelVideosProps {
  readonly videos: readonly Video[] | undefined;
  readonly failed: Error | null;
}

const skeletons = 6;

export const ModelVideos = ({ videos, failed }: ModelVideosProps) => (
  <Section aria-labelledby="videos">
    <Title id="videos">Videos</Title>
    {failed !== null && <Note role="alert">The videos did not arrive: {reasonOf(failed)}.</Note>}
    {videos === undefined && failed === null && <VideoGridSkeleton count={skeletons} />}
    {videos?.length === 0 && <Note>No videos found</Note>}
    {videos !== undefined && videos.length > 0 && <VideoGrid videos={videos} />}
  </Section>
);

const Section = styled(PageWidth).attrs({ as: 'section' })`
  padding-block: ${({ theme }) => theme.space.section} 0;
`;

const Title = styled.h2`
  margin-bottom: 1.25rem;
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;
