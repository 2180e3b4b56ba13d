import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { stagePictures } from '../../ui/artwork/artwork';
import { PageSection } from '../../ui/layout/page';

/** SPEC.md sections 2 and 9. */
const appearsAfterMs = 1_000;

let chosen: string | undefined;

/** Picked once per page load, so that all profiles of a visit show the same picture. */
const pictureOfVisit = (): string => {
  chosen ??= stagePictures[Math.floor(Math.random() * stagePictures.length)] ?? stagePictures[0];
  return chosen;
};

/** One of five pictures, shown one second after the profile opened. Its space is reserved from the start. */
export const ProfileBanner = () => {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPicture(pictureOfVisit()), appearsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageSection>
      <Frame>
        {picture !== undefined && (
          <Picture src={picture} alt="" width={1600} height={400} decoding="async" data-stage />
        )}
      </Frame>
    </PageSection>
  );
};

const Frame = styled.div`
  overflow: hidden;
  aspect-ratio: 3 / 1;
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.inkRaised};

  ${({ theme }) => theme.from.desktop} { aspect-ratio: 6 / 1; }
`;

const appear = keyframes`
  from { opacity: 0; }
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
  animation: ${appear} 0.5s;
`;
