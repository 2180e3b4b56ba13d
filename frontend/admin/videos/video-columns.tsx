import type { AdminVideo, AdminVideoSort } from '@marquee/contracts/http/admin-videos';
import { withSeparators } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { Thumbnail } from '../../catalog/video/thumbnail';
import { dateOf } from '../../ui/format/day';
import { duration } from '../../ui/format/duration';
import { Badge } from '../../ui/text/badge';
import type { Column } from '../frame/sort-table';

export const videoNames = {
  label: 'Video',
  sort: 'title',
  isLong: true,
  pictureOf: (video: AdminVideo) => (
    <Picture>
      <Thumbnail video={video} />
    </Picture>
  ),
  of: ({ title, slug }: AdminVideo) => [title, `/${slug}`] as const,
} as const;

export const videoColumns: readonly Column<AdminVideo, AdminVideoSort>[] = [
  { label: 'Model', phone: '', sort: 'model', cell: ({ model }) => <bdi>{model.name}</bdi> },
  { label: 'Category', sort: 'category', cell: ({ category }) => categoryName(category) },
  {
    label: 'Status',
    phone: 'beside',
    cell: ({ archivedAt, listed }) => {
      if (archivedAt !== null) return <Badge $tone="bad">Archived</Badge>;
      return listed ? 'Listed' : 'Model archived';
    },
  },
  { label: 'Duration', sort: 'duration', cell: (video) => duration(video.duration) },
  { label: 'Views', sort: 'views', isNumber: true, cell: ({ views }) => withSeparators(views) },
  { label: 'Likes', sort: 'likes', isNumber: true, cell: ({ likes }) => withSeparators(likes) },
  { label: 'Added', sort: 'newest', cell: ({ createdAt }) => dateOf(createdAt) },
];

const Picture = styled.span`
  flex: none;
  width: 4rem;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.small};

  svg { width: 1.25rem; }
`;
