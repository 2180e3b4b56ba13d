import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { TagBadges } from '../../catalog/model/tag-badge';
import { Thumbnail } from '../../catalog/video/thumbnail';
import { duration } from '../../ui/format/duration';
import { abbreviate } from '../../ui/format/number';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { AboutCreator } from './about-creator';
import { VideoLayout } from './video-layout';
import { WatchButton } from './watch-button';

interface VideoViewProps {
  readonly video: Video;
  /** `undefined` while loading, `null` when loading failed. */
  readonly model: Model | null | undefined;
}

const qualities = ['HD', '4K', 'Ultra HD'] as const;

export const VideoView = ({ video, model }: VideoViewProps) => (
  <VideoLayout>
    <Stack as="article" $gap="1.125rem">
      <Screen>
        <Thumbnail video={video} isMain />
        <Shade>
          <WatchButton video={video} model={model} />
        </Shade>
      </Screen>
      <Title>{video.title}</Title>
      <Facts>
        <li>
          <Icon name="eye" size={18} /> {abbreviate(video.views)} views
        </li>
        <li>
          <Icon name="heart" size={18} /> {abbreviate(video.likes)} likes
        </li>
        <li>
          <VisuallyHidden>Length </VisuallyHidden>
          {duration(video.duration)}
        </li>
        <li>
          Category{' '}
          <CategoryLink to={`/category/${encodeURIComponent(video.category)}`}>
            {categoryName(video.category)}
          </CategoryLink>
        </li>
      </Facts>
      <Muted $small>Views and likes as stated by the creator, not measured here.</Muted>
      <Cluster $gap="0.5rem 1rem" $align="stretch">
        <Qualities aria-label="Quality">
          {qualities.map((quality) => (
            <li key={quality}>{quality}</li>
          ))}
        </Qualities>
        <TagBadges tags={video.tags} list="/videos" />
      </Cluster>
      <Muted $lead>{video.description}</Muted>
    </Stack>
    <AboutCreator model={model} />
  </VideoLayout>
);

const Screen = styled.div`
  position: relative;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
`;

const Shade = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  align-content: center;
  justify-items: center;
  gap: 0.5rem;
  background: rgb(8 6 13 / 45%);

  a { max-width: calc(100% - 1.5rem); padding-inline: 1rem; white-space: normal; text-align: center; text-wrap: balance; }
  ${({ theme }) => theme.from.tablet} { a { padding-inline: 1.75rem; } }
  a:focus-visible { outline-color: #fff; }
  > :not(a) { color: #fff; }
`;

const Title = styled.h1`
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 80%;
`;

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem 1.5rem;
  color: ${({ theme }) => theme.color.textMuted};

  li { display: inline-flex; align-items: center; gap: 0.375rem; min-height: 1.75rem; }
`;

const CategoryLink = styled(Link)`
  color: ${({ theme }) => theme.color.text};
  font-weight: 650;
`;

const Qualities = styled.ul`
  display: flex;
  gap: 0.375rem;

  li {
    padding: 0.0625rem 0.5rem;
    border: 1px solid ${({ theme }) => theme.color.lineStrong};
    border-radius: ${({ theme }) => theme.radius.small};
    font-size: 0.75rem;
    font-weight: 700;
  }
`;
