import type { GalleryImage } from '@marquee/contracts/http/models';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { imageWords } from './image-words';
import { ProfileSection } from './profile-section';

interface GalleryProps {
  readonly name: string;
  readonly images: readonly GalleryImage[];
}

/** Nobody who opens no image loads the viewer. */
const GalleryViewer = lazy(async () => ({ default: (await import('./gallery-viewer')).GalleryViewer }));

/** Every image of the model, small; each opens large, with the others beside it. */
export const Gallery = ({ name, images }: GalleryProps) => {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ProfileSection id="gallery" title="Gallery">
      <Grid>
        {images.map((image, index) => (
          <li key={image.url}>
            <Thumb type="button" aria-haspopup="dialog" onClick={() => setOpened(index)}>
              <img
                src={image.url}
                alt={imageWords(image, name, index)}
                width={240}
                height={300}
                loading="lazy"
                decoding="async"
              />
            </Thumb>
          </li>
        ))}
      </Grid>
      {opened !== null && (
        <Suspense fallback={null}>
          <GalleryViewer name={name} images={images} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </ProfileSection>
  );
};

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(30%, 8.5rem), 1fr));
  gap: clamp(0.5rem, 1.5vw, 0.875rem);
`;

const Thumb = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkHigh};
  cursor: zoom-in;

  img { display: block; width: 100%; height: auto; aspect-ratio: 4 / 5; object-fit: cover; }
  &:hover { border-color: ${({ theme }) => theme.color.lightLine}; }
`;
