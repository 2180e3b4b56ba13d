import { placeholderPortrait } from '@marquee/contracts/rules/media';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { likesOf, ratingOf } from '../../catalog/model/figures';
import { StatusDot } from '../../catalog/model/status-dot';
import { TagBadges } from '../../catalog/model/tag-badge';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { type ListingDraft, tagsOf } from './listing-draft';

const typingPauseMs = 400;

/**
 * The draft as visitors would see it. The image updates when typing pauses; a broken one becomes the
 * placeholder.
 */
export const ListingPreview = ({
  draft,
  featured,
}: {
  readonly draft: ListingDraft;
  readonly featured: boolean;
}) => {
  const [image, setImage] = useState(draft.profileImage);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setImage(draft.profileImage.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft.profileImage]);
  const shown = image === '' || image === failed ? placeholderPortrait : image;

  return (
    <Panel aria-labelledby="listing-preview">
      <PanelTitle id="listing-preview">Preview</PanelTitle>
      <Stack $top="1rem">
        <Picture
          src={shown}
          alt={`Preview of ${draft.name || 'the model'}`}
          width={480}
          height={600}
          onError={() => setFailed(image)}
        />
        <Texts>
          <Name>
            <StatusDot status={draft.status} isOnline={draft.isOnline} /> {draft.name || 'Name'}
          </Name>
          <Muted $small>/{draft.slug || 'slug'}</Muted>
          <p>{draft.description || 'Description'}</p>
          <Muted $small>
            {ratingOf({ rating: numberIn(draft.rating) })} of 5 · {likesOf({ likes: numberIn(draft.likes) })}{' '}
            likes · {categoryName(draft.category)}
            {featured && ' · featured'}
            {draft.premium && ' · premium'}
          </Muted>
          <TagBadges tags={[...new Set(tagsOf(draft.tags))]} />
        </Texts>
      </Stack>
    </Panel>
  );
};

const numberIn = (typed: string): number | null => {
  const number = Number(typed);
  return typed.trim() === '' || Number.isNaN(number) ? null : number;
};

const Picture = styled.img`
  width: 100%;
  max-width: 24rem;
  height: auto;
  aspect-ratio: 4 / 5;
  object-fit: cover;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkHigh};
`;

const Texts = styled(Stack).attrs({ $gap: '0.375rem' })`
  overflow-wrap: anywhere;
`;

const Name = styled.p`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 750;
`;
