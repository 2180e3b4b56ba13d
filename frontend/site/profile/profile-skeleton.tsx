import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { Skeleton } from '../../ui/feedback/skeleton';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ProfileLayout, ProfileWords } from './profile-layout';

export const ProfileSkeleton = ({ path }: { readonly path: string }) => (
  <Waiting>
    <PageHead title="Profile" description="A creator's profile." path={path} />
    <Face />
    <ProfileWords>
      <VisuallyHidden as="h1">Loading profile</VisuallyHidden>
      <Skeleton $height="3.5rem" $width="70%" />
      <Skeleton $height="6rem" />
      <Skeleton $height="3.25rem" $width="80%" />
      <Skeleton $height="9rem" />
    </ProfileWords>
  </Waiting>
);

/** As high as the screen, so that the footer does not stand where the profile will be. */
const Waiting = styled(ProfileLayout)`
  min-height: 100dvh;
`;

const Face = styled(Skeleton)`
  height: auto;
  aspect-ratio: 4 / 5;
  border-radius: ${({ theme }) => theme.radius.large};
`;
