import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { CardModel } from '@marquee/contracts/http/search';
import { platforms } from '@marquee/contracts/rules/platforms';
import { useRef } from 'react';
import { css, styled } from 'styled-components';
import { useTracker } from '../../platform/tracking/tracker-context';
import { useSeen } from '../../platform/tracking/use-seen';
import { excerpt } from '../../ui/format/excerpt';
import { skipOutOfView } from '../../ui/layout/page';
import { HighlightedText } from '../../ui/text/highlighted-text';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { FavoriteHeart } from './favorite-button';
import { FeaturedBadge } from './featured-badge';
import { likesOf, ratingOf } from './figures';
import { PlatformLinks } from './platform-links';
import { Portrait } from './portrait';
import { ProfileLink } from './profile-link';
import { StatusDot, statusLabels } from './status-dot';
import { TagBadges } from './tag-badge';

interface ModelCardProps {
  readonly model: CardModel;
  readonly surface: Surface;
  /** The card's position on the surface, from 0. */
  readonly position: number;
  readonly isMain?: boolean;
}

/** A model in a list. It counts an impression once it is seen, never behind the age gate. */
export const ModelCard = ({ model, surface, position, isMain = false }: ModelCardProps) => {
  const card = useRef<HTMLElement>(null);
  const tracker = useTracker();
  useSeen(card, () => tracker.cardSeen({ modelId: model.id, modelSlug: model.slug, surface, position }));

  return (
    <Card ref={card} data-far="" $featured={model.featured}>
      <Poster>
        <Portrait model={model} isMain={isMain} isDecorative />
        <Top>{model.featured && <FeaturedBadge />}</Top>
        <Caption>
          <Name>
            <CardLink slug={model.slug} origin={{ surface, position }}>
              {model.name}
            </CardLink>
          </Name>
          <Figures>
            {model.verified && (
              <span title="Verified">
                <Icon name="shield" size={16} />
                <VisuallyHidden>Verified</VisuallyHidden>
              </span>
            )}
            <span>
              <Icon name="star" size={16} /> {ratingOf(model)}
              <VisuallyHidden> out of 5</VisuallyHidden>
            </span>
            <span>
              <Icon name="heart" size={16} /> {likesOf(model)}
              <VisuallyHidden> likes</VisuallyHidden>
            </span>
            {model.status !== 'offline' && (
              <span>
                <StatusDot status={model.status} isOnline={model.isOnline} hasLabel />{' '}
                {statusLabels[model.status]}
              </span>
            )}
          </Figures>
          <Tags>
            <TagBadges tags={model.tags} list="/models" />
          </Tags>
        </Caption>
      </Poster>
      <HeartPlace>
        <FavoriteHeart model={model} />
      </HeartPlace>
      <Body>
        <Description>
          {model.fragment === undefined ? (
            excerpt(model.description, descriptionMaxLength)
          ) : (
            <HighlightedText {...model.fragment} />
          )}
        </Description>
        <Platforms>
          {platforms.some(({ linkField }) => model[linkField]) ? (
            <PlatformLinks model={model} surface={surface} position={position} />
          ) : (
            <Muted $small>No link yet</Muted>
          )}
        </Platforms>
      </Body>
    </Card>
  );
};

/** So many characters, as many as a fragment has at most, fit in two lines of a card on a desktop and in three on a phone. */
const descriptionMaxLength = 64;

/** The height of a card: a picture of four to five, and a body that the list may set in `--card-body`. */
export const cardHeight = (width: string): string => `calc(1.25 * (${width}) + var(--card-body, 7rem))`;

/** The list around a card estimates its height in `--card-height`. */
const Card = styled.article<{ $featured: boolean }>`
  ${skipOutOfView('var(--card-height, 30rem)')}
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};
  transition: transform 0.25s ease, box-shadow 0.25s ease, border-color 0.25s ease;

  ${({ $featured, theme }) =>
    $featured &&
    css`
      border-color: ${theme.color.highlightLine};
      box-shadow: ${theme.shadow.glow};
    `}

  &:hover { border-color: ${({ theme }) => theme.color.highlightLine}; }
  @media (prefers-reduced-motion: no-preference) { &:hover { transform: translateY(-4px); } }
`;

/** Layers in one grid cell, none of them positioned, so the link's cover is as large as the card. */
const Poster = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  > * { grid-area: 1 / 1; }
`;

const Top = styled.div`
  container-type: inline-size;
  z-index: 1;
  margin: 0.75rem 3.25rem auto 0.625rem;
`;

const HeartPlace = styled.div`
  position: absolute;
  inset: 0.5rem 0.5rem auto auto;
  z-index: 2;
`;

/** On the picture the text is light in both themes. */
const Caption = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  padding: 0.875rem;
  background: ${({ theme }) => theme.scrim};
  color: #fff;
  --status-online: #35d07f;
  --status-away: #ff9f43;
  --status-busy: #ff5a57;
  --status-offline: #b4adc0;
`;

/** On the picture and one line high, so that bodies of a row of cards start at the same height. */
const Tags = styled.div`
  order: -1;
  overflow: hidden;
  max-height: 1.375rem;
  margin-bottom: 0.5rem;

  &:empty { display: none; }
`;

/** The clamp cuts at the padding edge, beyond descenders and the badge. */
const Name = styled.h3`
  font-size: clamp(1.0625rem, 0.9rem + 0.6vw, 1.375rem);
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  line-clamp: 3;
  padding: 0.1em 0.3em 0 0;
  line-height: 1.2;
  font-weight: 750;
  font-stretch: 88%;
`;

/** Covers the whole card; the platform buttons lie above it. Its focus ring shows on any picture. */
const CardLink = styled(ProfileLink)`
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
  }

  &:focus-visible { outline: none; }
  &:focus-visible::after {
    outline: 3px solid ${({ theme }) => theme.color.highlight};
    outline-offset: -4px;
    border-radius: ${({ theme }) => theme.radius.large};
    box-shadow: inset 0 0 0 6px ${({ theme }) => theme.color.sign};
  }
`;

const Figures = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.875rem;
  margin-top: 0.25rem;
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;

  > span { display: inline-flex; align-items: center; gap: 0.25rem; }
  svg { color: ${({ theme }) => theme.color.accent}; }
`;

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 0.625rem;
  padding: clamp(0.625rem, 2vw, 0.875rem);
`;

/** The text fits, except for wide letters and zoomed text. */
const Description = styled.p`
  --lines: 3;
  --line: 1.45em;
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: var(--lines);
  line-clamp: var(--lines);
  height: calc(var(--lines) * var(--line));
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
  line-height: var(--line);
  overflow-wrap: anywhere;

  mark { background: none; color: ${({ theme }) => theme.color.highlightText}; font-weight: 700; }

  ${({ theme }) => theme.from.tablet} { --lines: 2; }
`;

const Platforms = styled.div`
  position: relative;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
  margin-top: auto;

  > * { flex: 1 1 4rem; padding-inline: 0.25rem; font-size: ${({ theme }) => theme.size.tiny}; }
`;
