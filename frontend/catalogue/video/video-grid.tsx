import type { Video } from '@marquee/contracts/http/videos';
import { styled } from 'styled-components';
import { Skeleton } from '../../ui/feedback/skeleton';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { VideoCard } from './video-card';

interface VideoGridProps {
  readonly videos: readonly Video[];
  /** True where the videos are the page's main content: the first pictures load immediately. */
  readonly isMain?: boolean;
}

export const VideoGrid = ({ videos, isMain = false }: VideoGridProps) => (
  <Grid>
    {videos.map((video, index) => (
      <li key={video.id}>
        <VideoCard video={video} isMain={isMain && index < 2} />
      </li>
    ))}
  </Grid>
);

/** Placeholders for `count` cards while they load. */
export const VideoGridSkeleton = ({ count }: { readonly count: number }) => (
  <>
    <VisuallyHidden role="status">Loading videos</VisuallyHidden>
    <Grid aria-hidden="true" data-testid="video-skeletons">
      {Array.from({ length: count }, (_, slot) => slot).map((slot) => (
        <Placeholder key={slot}>
          <Screen />
          <Lines>
            <Skeleton $height="1.25rem" $width="75%" />
            <Skeleton $height="1.25rem" $width="40%" />
          </Lines>
        </Placeholder>
      ))}
    </Grid>
  </>
);

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(0.75rem, 2vw, 1.25rem);

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  ${({ theme }) => theme.from.wide} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const Placeholder = styled.li`
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkRaised};
`;

const Screen = styled(Skeleton)`
  height: auto;
  aspect-ratio: 16 / 9;
  border-radius: 0;
`;

const Lines = styled.div`
  display: grid;
  gap: 0.5rem;
  padding: 0.875rem;
`;
