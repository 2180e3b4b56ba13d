import type { Video } from '@marquee/contracts/http/videos';
import { css, styled } from 'styled-components';
import { Skeleton, SkeletonList } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { CardPlaceholder } from '../model/card-placeholder';
import { VideoCard } from './video-card';

interface VideoGridProps {
  readonly videos: readonly Video[];
  /** True where the videos are the page's main content: the first pictures load immediately. */
  readonly isMain?: boolean;
  /** All are by the creator whom the page names. */
  readonly isOfOne?: boolean;
}

export const VideoGrid = ({ videos, isMain = false, isOfOne = false }: VideoGridProps) => (
  <Grid $few={videos.length < 3 ? videos.length : 0}>
    {videos.map((video, index) => (
      <li key={video.id}>
        <VideoCard
          video={video}
          isMain={isMain && index < 2}
          isWide={videos.length < 3}
          hasCreator={!isOfOne}
        />
      </li>
    ))}
  </Grid>
);

export const VideoGridSkeleton = ({ count }: { readonly count: number }) => (
  <SkeletonList
    of={['video', 'videos']}
    count={count}
    list={(attributes) => <Grid $few={0} {...attributes} />}
  >
    <CardPlaceholder $picture="16 / 9" $radius="medium">
      <Skeleton />
      <Stack $gap="0.5rem">
        <Skeleton $height="1.25rem" $width="75%" />
        <Skeleton $height="1.25rem" $width="40%" />
      </Stack>
    </CardPlaceholder>
  </SkeletonList>
);

/** One or two cards share the row, as their columns say. */
const Grid = styled.ul<{ readonly $few: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $few }) => $few || 2}, minmax(0, 1fr));
  gap: clamp(0.75rem, 2vw, 1.25rem);

  ${({ $few, theme }) =>
    $few === 0 &&
    css`
      ${theme.from.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
      ${theme.from.wide} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
    `}
`;
