import { type ReactNode, useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { stagePictures } from '../../ui/artwork/artwork';

/** SPEC.md sections 2 and 9. */
const appearsAfterMs = 1_000;

let chosen: string | undefined;

/** Picked once per page load, so that all profiles of a visit show the same picture. */
const pictureOfVisit = (): string => {
  chosen ??= stagePictures[Math.floor(Math.random() * stagePictures.length)] ?? stagePictures[0];
  return chosen;
};

/** One of five pictures behind the head of a profile, shown one second after it opened. It takes no space. */
export const ProfileBanner = ({ children }: { readonly children: ReactNode }) => {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setPicture(pictureOfVisit()), appearsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stage>
      {picture !== undefined && (
        <Picture src={picture} alt="" width={1600} height={400} decoding="async" data-stage />
      )}
      {children}
    </Stage>
  );
};

const Stage = styled.div`
  position: relative;
  isolation: isolate;
  overflow-x: clip;
`;

const appear = keyframes`
  from { opacity: 0; }
`;

/** The picture fills the width out of focus and ends below the first screen. */
const Picture = styled.img`
  position: absolute;
  inset: -1rem -1rem auto;
  z-index: -1;
  width: calc(100% + 2rem);
  max-width: none;
  height: clamp(18rem, 34vw, 28rem);
  object-fit: cover;
  mask-image: linear-gradient(to bottom, #000, transparent);
  opacity: var(--stage);
  filter: var(--stage-filter);
  animation: ${appear} 0.5s;
`;
