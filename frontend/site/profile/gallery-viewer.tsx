import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useImageError } from '../../ui/artwork/use-image-error';
import { IconButton } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';

interface GalleryViewerProps {
  readonly name: string;
  readonly images: readonly { readonly url: string; readonly alt: string }[];
  readonly first: number;
  readonly onClose: () => void;
}

/**
 * One image at a time, in a native modal dialog: it traps the focus, closes on Escape, and returns the focus
 * to the thumbnail.
 */
export const GalleryViewer = ({ name, images, first, onClose }: GalleryViewerProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(first);
  const image = images[shown];

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  const step = (key: 'ArrowLeft' | 'ArrowRight') => setShown(imageAfter(key, shown, images.length) ?? shown);
  return (
    <Viewer
      ref={dialog}
      aria-label={`Gallery of ${name}`}
      onClose={onClose}
      onClick={(event) => {
        // A click beside the image hits the dialog itself.
        if (event.target === dialog.current) dialog.current?.close();
      }}
      onKeyDown={(event) => {
        const next = imageAfter(event.key, shown, images.length);
        if (next === null) return;
        event.preventDefault();
        setShown(next);
      }}
    >
      <Bar>
        <p role="status">
          Image {shown + 1} of {images.length}
        </p>
        <Round aria-label="Close gallery" onClick={() => dialog.current?.close()}>
          <Icon name="close" size={24} />
        </Round>
      </Bar>
      {image !== undefined && <LargeImage key={image.url} {...image} />}
      {images.length > 1 && (
        <Bar>
          <Round aria-label="Previous image" onClick={() => step('ArrowLeft')}>
            <Icon name="previous" size={24} />
          </Round>
          <Round aria-label="Next image" onClick={() => step('ArrowRight')}>
            <Icon name="next" size={24} />
          </Round>
        </Bar>
      )}
    </Viewer>
  );
};

const LargeImage = ({ url, alt }: { readonly url: string; readonly alt: string }) => {
  const { hasFailed, props } = useImageError(url);
  if (hasFailed) return <Failed role="alert">Couldn’t load this image: {alt}</Failed>;
  return <Large src={url} alt={alt} {...props} />;
};

/** The index of the image that a key leads to, wrapping at the ends; `null` for other keys. */
const imageAfter = (key: string, shown: number, count: number): number | null => {
  switch (key) {
    case 'ArrowRight':
      return (shown + 1) % count;
    case 'ArrowLeft':
      return (shown + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

/* Dark in both themes, so that nothing competes with the picture. */
const Viewer = styled.dialog`
  grid-template-rows: auto minmax(0, 1fr) auto;
  gap: 0.75rem;
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0.75rem clamp(0.75rem, 3vw, 2rem);
  border: 0;
  background: rgb(8 6 13 / 96%);
  color: #fff;

  &[open] { display: grid; }
  button:focus-visible { outline-color: ${({ theme }) => theme.color.accent}; }
`;

const Bar = styled(Cluster).attrs({ $justify: 'space-between', $wrap: 'nowrap' })`
  width: min(100%, 46rem);
  margin-inline: auto;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const Large = styled.img`
  width: 100%;
  height: 100%;
  min-height: 0;
  object-fit: contain;
  pointer-events: none;
`;

const Failed = styled.p`
  place-self: center;
  padding: 1rem;
  text-align: center;
  overflow-wrap: anywhere;
  pointer-events: none;
`;

const Round = styled(IconButton)`
  width: 3rem;
  height: 3rem;
  border: 1px solid rgb(255 255 255 / 35%);

  &, &:hover { color: #fff; }
  &:hover { background: rgb(255 255 255 / 14%); }
`;
