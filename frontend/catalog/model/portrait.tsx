import type { Model } from '@marquee/contracts/http/models';
import { styled } from 'styled-components';
import { useImageError } from '../../ui/artwork/use-image-error';
import { UploadedPicture } from './uploaded-picture';

export interface PortraitProps {
  readonly model: Pick<Model, 'name' | 'profileImage'>;
  /** A page's main picture loads immediately, all others when they come near. */
  readonly isMain?: boolean;
  /** The model's name stands beside the picture, which then needs no alternative text. */
  readonly isDecorative?: boolean;
}

/** A model's picture, always four to five; the initials where there is none or it fails. */
export const Portrait = ({ model, isMain = false, isDecorative = false }: PortraitProps) => {
  const { name, profileImage } = model;
  const { hasFailed, props } = useImageError(profileImage);
  if (profileImage === null || profileImage === '' || hasFailed)
    return (
      <Placeholder aria-hidden="true">
        <Initials>{initialsOf(name)}</Initials>
      </Placeholder>
    );
  return (
    <UploadedPicture link={profileImage} sizes={isMain ? mainSizes : cardSizes}>
      <Picture
        src={profileImage}
        alt={isDecorative ? '' : `Portrait of ${name}`}
        width={480}
        height={600}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        decoding={isMain ? 'sync' : 'async'}
        {...props}
      />
    </UploadedPicture>
  );
};

/** Two cards beside each other on a phone. */
const cardSizes = '(max-width: 640px) 50vw, 320px';
const mainSizes = '(max-width: 640px) 100vw, 480px';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');

const Picture = styled.img`
  width: 100%;
  height: auto;
  aspect-ratio: 4 / 5;
  object-fit: cover;
  background: ${({ theme }) => theme.color.surfaceHigh};
`;

const Placeholder = styled.span`
  display: grid;
  place-items: center;
  container-type: inline-size;
  width: 100%;
  aspect-ratio: 4 / 5;
  background: linear-gradient(160deg, #3a2f4d, ${({ theme }) => theme.color.sign});
  color: ${({ theme }) => theme.color.accent};
`;

const Initials = styled.span`
  font-size: 30cqi;
  font-weight: 800;
  font-stretch: 78%;
  line-height: 1;
`;
