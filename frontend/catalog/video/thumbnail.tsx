import type { Video } from '@marquee/contracts/http/videos';
import { styled } from 'styled-components';
import { useImageError } from '../../ui/artwork/use-image-error';
import { Icon } from '../../ui/text/icon';

interface ThumbnailProps {
  readonly video: Pick<Video, 'thumbnailUrl'>;
  readonly isMain?: boolean;
}

/** A video's picture, always sixteen to nine, beside its title; or a placeholder. */
export const Thumbnail = ({ video: { thumbnailUrl }, isMain = false }: ThumbnailProps) => {
  const { hasFailed, props } = useImageError(thumbnailUrl);
  if (thumbnailUrl === null || thumbnailUrl === '' || hasFailed)
    return (
      <Placeholder aria-hidden="true">
        <Icon name="play" size={40} />
      </Placeholder>
    );
  return (
    <Picture
      src={thumbnailUrl}
      alt=""
      width={640}
      height={360}
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      decoding="async"
      {...props}
    />
  );
};

const Picture = styled.img`
  width: 100%;
  height: auto;
  aspect-ratio: 16 / 9;
  object-fit: cover;
  object-position: 50% 30%;
  background: ${({ theme }) => theme.color.surfaceHigh};
`;

const Placeholder = styled.span`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: 16 / 9;
  background: linear-gradient(160deg, #3a2f4d, ${({ theme }) => theme.color.sign});
  color: ${({ theme }) => theme.color.accent};
`;
