import { pictureIdOf, pictureSrcSet } from '@marquee/contracts/rules/pictures';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface UploadedPictureProps {
  readonly link: string;
  /** The width at which the picture is shown, as in the attribute of that name. */
  readonly sizes: string;
  readonly children: ReactNode;
}

/** Offers the smaller WebP files of an uploaded picture; any other picture stays as it is. */
export const UploadedPicture = ({ link, sizes, children }: UploadedPictureProps) => {
  const id = pictureIdOf(link);
  if (id === undefined) return children;
  return (
    <Unboxed>
      <source type="image/webp" srcSet={pictureSrcSet(id, 'webp')} sizes={sizes} />
      {children}
    </Unboxed>
  );
};

/** The image is laid out as if it had no element around it. */
const Unboxed = styled.picture`
  display: contents;
`;
