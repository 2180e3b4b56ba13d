import { socialNetworkOf, socialNetworks } from '@marquee/contracts/rules/social-networks';
import { useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { Portrait } from '../../catalog/model/portrait';
import { StatusDot, statusLabels } from '../../catalog/model/status-dot';
import { TagBadges } from '../../catalog/model/tag-badge';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { listOf, type ProfileDraft } from './profile-draft';

interface ProfilePreviewProps {
  readonly name: string;
  readonly draft: ProfileDraft;
}

/** The proposed profile as visitors would see it, while it is typed. */
export const ProfilePreview = ({ name, draft: typed }: ProfilePreviewProps) => {
  const draft = useDeferredValue(typed);
  const links = listOf(draft.socialLinks, '\n').map(
    (url) => socialNetworks.find(({ key }) => key === socialNetworkOf(url))?.name ?? 'unknown network',
  );
  return (
    <Sticky aria-labelledby="profile-preview" tabIndex={0}>
      <PanelTitle id="profile-preview">Preview</PanelTitle>
      <Stack $top="1rem" $gap="0.75rem">
        <Picture>
          <Portrait model={{ name, profileImage: draft.profileImage.trim() || null }} />
        </Picture>
        <Name>
          <StatusDot status={draft.status} isOnline={draft.isOnline} /> {name}
        </Name>
        <Muted $small>
          Status: {statusLabels[draft.status]}
          {!draft.isOnline && ', not online now'}
        </Muted>
        <TagBadges tags={[...new Set(listOf(draft.tags, ',').map((tag) => tag.toLowerCase()))]} />
        <Text>{draft.description || 'No description'}</Text>
        {draft.bio !== '' && <Text>{draft.bio}</Text>}
        {links.length > 0 && <Muted $small>Also on {[...new Set(links)].join(', ')}</Muted>}
        {draft.gallery.length > 0 && (
          <Gallery aria-label="Gallery">
            {draft.gallery
              .filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index)
              .map(({ url, alt }) => (
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
      </Stack>
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

const Picture = styled.div`
  max-width: 16rem;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.medium};
`;

const Name = styled.p`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 750;
`;

const Text = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Gallery = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(5rem, 1fr));
  gap: 0.5rem;

  img { width: 100%; height: auto; aspect-ratio: 4 / 5; object-fit: cover; border-radius: ${({ theme }) => theme.radius.small}; background: ${({ theme }) => theme.color.inkHigh}; }
`;
