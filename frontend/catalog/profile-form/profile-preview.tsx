import { placeholderPortrait } from '@marquee/contracts/rules/media';
import { socialNetworkOf, socialNetworks } from '@marquee/contracts/rules/social-networks';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useImageError } from '../../ui/artwork/use-image-error';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { categoryName } from '../category/category-queries';
import { likesOf, ratingOf } from '../model/figures';
import { StatusDot, statusLabels } from '../model/status-dot';
import { TagBadges } from '../model/tag-badge';
import { listOf, numberOf, type ProfileDraft } from './profile-draft';

const typingPauseMs = 400;

interface ProfilePreviewProps {
  readonly draft: ProfileDraft;
  /** Absent in the holder's form, which has neither a category nor figures. */
  readonly featured?: boolean;
}

/** The draft as visitors would see it. The photo updates when typing pauses. */
export const ProfilePreview = ({ draft, featured }: ProfilePreviewProps) => {
  const [photo, setPhoto] = useState(draft.profileImage);
  const { hasFailed, props } = useImageError(photo);
  useEffect(() => {
    const timer = setTimeout(() => setPhoto(draft.profileImage.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft.profileImage]);
  const networks = listOf(draft.socialLinks, '\n').map(
    (url) => socialNetworks.find(({ key }) => key === socialNetworkOf(url))?.name ?? 'unknown network',
  );
  const gallery = new Map(draft.gallery.map(({ url, alt }) => [url, alt]));
  return (
    <Sticky aria-labelledby="profile-preview" tabIndex={0}>
      <PanelTitle id="profile-preview">Preview</PanelTitle>
      <Texts $top="1rem" $gap="0.5rem">
        <Picture
          {...props}
          src={photo === '' || hasFailed ? placeholderPortrait : photo}
          alt={`Preview of ${draft.name || 'the model'}`}
          width={480}
          height={600}
        />
        <Name>
          <StatusDot status={draft.status} isOnline={draft.isOnline} /> {draft.name || 'Name'}
        </Name>
        <Muted $small>
          /{draft.slug || 'slug'} · {statusLabels[draft.status]}
          {draft.status !== 'offline' && !draft.isOnline && ', not online now'}
        </Muted>
        <p>{draft.description || 'Description'}</p>
        {draft.bio !== '' && <p>{draft.bio}</p>}
        {featured !== undefined && (
          <Muted $small>
            {ratingOf({ rating: numberOf(draft.rating) })} of 5 · {likesOf({ likes: numberOf(draft.likes) })}{' '}
            likes · {categoryName(draft.category)}
            {featured && ' · featured'}
            {draft.premium && ' · premium'}
          </Muted>
        )}
        <TagBadges tags={[...new Set(listOf(draft.tags, ',').map((tag) => tag.toLowerCase()))]} />
        {networks.length > 0 && <Muted $small>Also on {[...new Set(networks)].join(', ')}</Muted>}
        {gallery.size > 0 && (
          <Gallery aria-label="Gallery">
            {[...gallery].map(([url, alt]) => (
              <li key={url}>
                <img
                  src={url}
                  alt={alt}
                  width={120}
                  height={150}
                  loading="lazy"
                  referrerPolicy="no-referrer"
                />
              </li>
            ))}
          </Gallery>
        )}
      </Texts>
    </Sticky>
  );
};

const Sticky = styled(Panel)`
  ${({ theme }) => theme.from.desktop} {
    position: sticky;
    top: 1rem;
    max-height: calc(100dvh - 2rem);
    overflow-y: auto;
  }
`;

const Picture = styled.img`
  width: 100%;
  max-width: 11rem;
  height: auto;
  aspect-ratio: 4 / 5;
  object-fit: cover;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
`;

const Texts = styled(Stack)`
  overflow-wrap: anywhere;

  p { white-space: pre-line; }
`;

const Name = styled.p`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 750;
`;

const Gallery = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(3.5rem, 1fr));
  gap: 0.5rem;

  img { width: 100%; height: auto; aspect-ratio: 4 / 5; object-fit: cover; border-radius: ${({ theme }) => theme.radius.small}; background: ${({ theme }) => theme.color.surfaceHigh}; }
`;
