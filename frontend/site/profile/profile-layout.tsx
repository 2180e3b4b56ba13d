import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { PageWidth } from '../../ui/layout/page';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

/**
 * The portrait is beside the text from tablets up, above it on a phone. A third part is below the portrait,
 * or on a phone below the text.
 */
export const ProfileLayout = styled(PageWidth)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.5rem, 4vw, 3.5rem);
  padding-block: clamp(1rem, 3vw, 2.5rem) 0;

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    grid-template-rows: auto 1fr;
    align-items: start;

    > :nth-child(2) { grid-column: 2; grid-row: 1 / span 2; }
  }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); }
`;

export const ProfileDetails = styled(Stack).attrs({ $gap: 'clamp(1.25rem, 2.5vw, 2rem)' })`
  min-width: 0;
`;

export const DetailTitle = styled.h2`
  margin-bottom: 0.625rem;
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;
`;

export const ProfileSkeleton = ({ path }: { readonly path: string }) => (
  <Waiting>
    <PageHead title="Profile" description="A creator's profile." path={path} />
    <Face />
    <ProfileDetails>
      <VisuallyHidden as="h1">Loading profile</VisuallyHidden>
      <Skeleton $height="3.5rem" $width="70%" />
      <Skeleton $height="6rem" />
      <Skeleton $height="3.25rem" $width="80%" />
      <Skeleton $height="9rem" />
    </ProfileDetails>
  </Waiting>
);

/** At least as high as the screen, so that the footer stays below the profile. */
const Waiting = styled(ProfileLayout)`
  min-height: 100dvh;
`;

const Face = styled(Skeleton)`
  height: auto;
  aspect-ratio: 4 / 5;
  border-radius: ${({ theme }) => theme.radius.large};
`;
