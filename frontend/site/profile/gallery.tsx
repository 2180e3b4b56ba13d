import type { GalleryImage } from '@marquee/contracts/http/models';
import { lazy, Suspense, useState } from 'react';
import { css, styled } from 'styled-components';
import { UploadedPicture } from '../../catalog/model/uploaded-picture';
import { useImageError } from '../../ui/artwork/use-image-error';
import { PageSection, SectionTitle } from '../../ui/layout/page';
import { DetailTitle } from './profile-layout';

interface GalleryProps {
  readonly name: string;
  readonly images: readonly GalleryImage[];
  /** The gallery stands below the portrait instead of in a section of its own. */
  readonly isBelowPortrait?: boolean;
}

/** So many images leave much of a full-width row empty; two rows below the portrait have room for them. */
export const belowPortraitMax = 6;

/** Loaded when the first image is opened. */
const GalleryViewer = lazy(async () => ({ default: (await import('./gallery-viewer')).GalleryViewer }));

/** Thumbnails of all images; each opens in the viewer. */
export const Gallery = ({ name, images, isBelowPortrait = false }: GalleryProps) => {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const described = images.map(({ url, alt }, index) => ({
    url,
    alt: alt.trim() || `${name}, image ${index + 1}`,
  }));
  const content = (
    <>
      <Grid $columns={isBelowPortrait ? undefined : columnsOf(images.length)}>
        {described.map(({ url, alt }, index) => (
          <li key={url}>
            <Thumb type="button" aria-haspopup="dialog" onClick={() => setOpenIndex(index)}>
              <UploadedPicture link={url} sizes="(max-width: 640px) 30vw, 200px">
                <ThumbImage url={url} alt={alt} />
              </UploadedPicture>
            </Thumb>
          </li>
        ))}
      </Grid>
      {openIndex !== null && (
        <Suspense fallback={null}>
          <GalleryViewer
            name={name}
            images={described}
            first={openIndex}
            onClose={() => setOpenIndex(null)}
          />
        </Suspense>
      )}
    </>
  );
  return isBelowPortrait ? (
    <section aria-labelledby="gallery">
      <DetailTitle id="gallery">Gallery</DetailTitle>
      {content}
    </section>
  ) : (
    <PageSection as="section" aria-labelledby="gallery">
      <SectionTitle id="gallery">Gallery</SectionTitle>
      {content}
    </PageSection>
  );
};

/** A picture that fails is replaced by a note; the viewer shows it again, should it load by then. */
const ThumbImage = ({ url, alt }: { readonly url: string; readonly alt: string }) => {
  const { hasFailed, props } = useImageError(url);
  if (hasFailed)
    return (
      <Failed role="img" aria-label={`${alt}: not available`}>
        Picture unavailable
      </Failed>
    );
  return <img src={url} alt={alt} width={240} height={300} loading="lazy" decoding="async" {...props} />;
};

const Failed = styled.span`
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 5;
  padding: 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

/** Columns for rows of at most eight images, all rows about equally long. */
const columnsOf = (count: number): number => Math.ceil(count / Math.ceil(count / 8));

const Grid = styled.ul<{ readonly $columns: number | undefined }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(30%, 8.5rem), 1fr));
  gap: clamp(0.5rem, 1.5vw, 0.875rem);

  ${({ $columns, theme }) =>
    $columns !== undefined &&
    css`
      ${theme.from.desktop} { grid-template-columns: repeat(${$columns}, minmax(0, 1fr)); }
    `}
`;

const Thumb = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
  cursor: zoom-in;

  img { display: block; width: 100%; height: auto; aspect-ratio: 4 / 5; object-fit: cover; }
  &:hover { border-color: ${({ theme }) => theme.color.highlightLine}; }
`;
