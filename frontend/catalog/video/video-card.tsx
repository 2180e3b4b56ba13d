import type { Video } from '@marquee/contracts/http/videos';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { duration } from '../../ui/format/duration';
import { excerpt } from '../../ui/format/excerpt';
import { abbreviate } from '../../ui/format/number';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { Portrait } from '../model/portrait';
import { ProfileLink } from '../model/profile-link';
import { Thumbnail } from './thumbnail';

interface VideoCardProps {
  readonly video: Video;
  readonly isMain?: boolean;
  /** One of very few: its picture is beside its text, which includes the description. */
  readonly isWide?: boolean;
  readonly hasCreator?: boolean;
}

export const VideoCard = ({ video, isMain = false, isWide = false, hasCreator = true }: VideoCardProps) => (
  <Card $wide={isWide}>
    <Screen>
      <Thumbnail video={video} isMain={isMain} />
      {video.premium && <Premium>Premium</Premium>}
      <Length>
        <VisuallyHidden>Length </VisuallyHidden>
        {duration(video.duration)}
      </Length>
    </Screen>
    <Body>
      <Title>
        <CardLink to={`/video/${video.slug}`}>{video.title}</CardLink>
      </Title>
      {isWide && <Description>{excerpt(video.description, 160)}</Description>}
      {hasCreator && (
        <Creator slug={video.model.slug} origin={{ surface: 'video', position: -1 }}>
          <Face>
            <Portrait model={video.model} isDecorative />
          </Face>
          <span dir="auto">{video.model.name}</span>
        </Creator>
      )}
      <Figures>
        <span>
          <Icon name="eye" size={16} /> {abbreviate(video.views)}
          <VisuallyHidden> views</VisuallyHidden>
        </span>
        <span>
          <Icon name="heart" size={16} /> {abbreviate(video.likes)}
          <VisuallyHidden> likes</VisuallyHidden>
        </span>
      </Figures>
    </Body>
  </Card>
);

const Card = styled.article<{ readonly $wide: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceRaised};
  transition: transform 0.25s ease, border-color 0.25s ease;

  &:hover { border-color: ${({ theme }) => theme.color.highlightLine}; }
  @media (prefers-reduced-motion: no-preference) { &:hover { transform: translateY(-3px); } }

  ${({ $wide, theme }) =>
    $wide &&
    css`
      ${theme.from.tablet} {
        display: grid;
        grid-template-columns: minmax(0, min(50%, 22rem)) minmax(0, 1fr);
        align-items: center;
      }
    `}
`;

const Screen = styled.div`
  position: relative;
`;

/* On the picture both are dark in both themes. */
const Length = styled.span`
  position: absolute;
  inset: auto 0.5rem 0.5rem auto;
  padding: 0.0625rem 0.4375rem;
  border-radius: ${({ theme }) => theme.radius.small};
  background: rgb(8 6 13 / 85%);
  color: #fff;
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 650;
  font-variant-numeric: tabular-nums;
`;

const Premium = styled.span`
  position: absolute;
  inset: 0.5rem auto auto 0.5rem;
  padding: 0.125rem 0.5rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.highlight};
  color: ${({ theme }) => theme.color.onHighlight};
  font-size: 0.75rem;
  font-weight: 700;
`;

/** Creator and figures of the cards of a row stand on one line, below titles of one or two lines. */
const Body = styled.div`
  display: grid;
  flex: 1;
  grid-template-rows: 1fr;
  gap: 0.375rem;
  padding: 0.75rem 0.875rem;
`;

const Title = styled.h3`
  font-size: 1rem;
  line-height: 1.3;
`;

const Description = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;

const CardLink = styled(Link)`
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 3px solid var(--focus); outline-offset: -4px; border-radius: ${({ theme }) => theme.radius.medium}; }
`;

const Creator = styled(ProfileLink)`
  position: relative;
  z-index: 1;
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  justify-self: start;
  min-width: 0;
  max-width: 100%;
  min-height: var(--touch-target);
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
  text-decoration: none;

  > :last-child { line-height: 1.2; overflow-wrap: anywhere; }
  &:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
`;

const Face = styled.span`
  flex: none;
  width: 1.75rem;
  height: 1.75rem;
  overflow: hidden;
  border-radius: 50%;

  img { width: 100%; height: 100%; aspect-ratio: 1; object-position: 50% 20%; }
`;

const Figures = styled.p`
  display: flex;
  gap: 0.875rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};

  > span { display: inline-flex; align-items: center; gap: 0.25rem; }
`;
