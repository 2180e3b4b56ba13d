import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { Skeleton } from '../../ui/feedback/skeleton';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { VideoLayout } from './video-layout';

export const VideoSkeleton = ({ path }: { readonly path: string }) => (
  <VideoLayout>
    <PageHead title="Video" description="A creator's video." path={path} />
    <Main>
      <VisuallyHidden as="h1">Loading video</VisuallyHidden>
      <Screen />
      <Skeleton $height="3rem" $width="70%" />
      <Skeleton $height="6rem" />
    </Main>
    <Skeleton $height="20rem" />
  </VideoLayout>
);

const Main = styled.div`
  display: grid;
  gap: 1.25rem;
`;

const Screen = styled(Skeleton)`
  height: auto;
  aspect-ratio: 16 / 9;
  border-radius: ${({ theme }) => theme.radius.large};
`;
