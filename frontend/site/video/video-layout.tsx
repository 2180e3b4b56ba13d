import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { PageWidth } from '../../ui/layout/page';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

export const VideoLayout = styled(PageWidth)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.5rem, 3vw, 2.5rem);
  padding-block: clamp(1rem, 3vw, 2.5rem) 0;

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) 22rem;
    align-items: start;
  }
`;

export const VideoSkeleton = ({ path }: { readonly path: string }) => (
  <VideoLayout>
    <PageHead title="Video" description="A creator's video." path={path} />
    <Stack $gap="1.25rem">
      <VisuallyHidden as="h1">Loading video</VisuallyHidden>
      <Screen />
      <Skeleton $height="3rem" $width="70%" />
      <Skeleton $height="6rem" />
    </Stack>
    <Skeleton $height="20rem" />
  </VideoLayout>
);

const Screen = styled(Skeleton)`
  height: auto;
  aspect-ratio: 16 / 9;
  border-radius: ${({ theme }) => theme.radius.large};
`;
