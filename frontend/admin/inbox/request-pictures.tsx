import { galleryMaxImages } from '@marquee/contracts/http/models';
import type { UploadedPicture } from '@marquee/contracts/http/pictures';
import { picturePath } from '@marquee/contracts/rules/pictures';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Muted } from '../../ui/text/muted';
import { requestPictures } from './inbox-queries';

const Thumbnail = ({ picture, nth }: { readonly picture: UploadedPicture; readonly nth: number }) => (
  <a href={picture.link} target="_blank" rel="noreferrer">
    <img
      src={picturePath(picture.id, 320, 'webp')}
      alt={`Uploaded by the requester, ${nth + 1}`}
      width={96}
      height={120}
      loading="lazy"
    />
  </a>
);

/** What the requester uploaded, while there is nothing to choose yet. */
export const RequestPictures = ({ id }: { readonly id: number }) => {
  const { data: pictures, error } = useQuery(requestPictures(id));
  if (error !== null) return <LoadError what="the pictures" error={error} />;
  if (pictures === undefined) return 'Loading…';
  if (pictures.length === 0) return 'No photos yet. The requester can upload them on the status page.';
  return (
    <Thumbnails>
      {pictures.map((picture, nth) => (
        <li key={picture.id}>
          <Thumbnail picture={picture} nth={nth} />
        </li>
      ))}
    </Thumbnails>
  );
};

interface PictureChoiceProps {
  readonly pictures: readonly UploadedPicture[];
  /** The link of the profile picture; empty: another one than these. */
  readonly profile: string;
  readonly onProfile: (link: string) => void;
}

export const galleryField = 'gallery-';

/** The uploaded pictures of a new model; the one that the requester chose comes first. */
export const PictureChoice = ({ pictures, profile, onProfile }: PictureChoiceProps) => (
  <Choice>
    <legend>Pictures from the requester</legend>
    <Thumbnails>
      {pictures.map((picture, nth) => (
        <li key={picture.id}>
          <Thumbnail picture={picture} nth={nth} />
          <label>
            <input
              type="radio"
              name="profileImage"
              value={picture.link}
              aria-label={`Picture ${nth + 1} is the profile picture`}
              checked={profile === picture.link}
              onChange={() => onProfile(picture.link)}
            />{' '}
            Profile
          </label>
          {profile !== picture.link && (
            <label>
              <input
                type="checkbox"
                name={`${galleryField}${picture.id}`}
                value={picture.link}
                aria-label={`Picture ${nth + 1} is in the gallery`}
                defaultChecked={nth <= galleryMaxImages}
              />{' '}
              Gallery
            </label>
          )}
        </li>
      ))}
    </Thumbnails>
    <label>
      <input
        type="radio"
        name="profileImage"
        value=""
        checked={profile === ''}
        onChange={() => onProfile('')}
      />{' '}
      Another profile picture, or none
    </label>
    <Muted $small>
      The first is the requester’s profile photo. A gallery holds up to {galleryMaxImages} pictures.
    </Muted>
  </Choice>
);

const Choice = styled.fieldset`
  display: grid;
  gap: 0.5rem;
  min-width: 0;

  legend { padding: 0 0 0.375rem; color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; }
  label { display: flex; align-items: center; gap: 0.375rem; min-height: 2rem; }
`;

const Thumbnails = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr));
  gap: 0.75rem;

  a { display: block; }
  img { width: 100%; height: auto; aspect-ratio: 4 / 5; object-fit: cover; border-radius: ${({ theme }) => theme.radius.small}; background: ${({ theme }) => theme.color.surfaceHigh}; }
`;
