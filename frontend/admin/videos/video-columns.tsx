import type { AdminVideo, AdminVideoSort } from '@marquee/contracts/http/admin-videos';
import { withSeparators } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { Thumbnail } from '../../catalog/video/thumbnail';
import { dateOf } from '../../ui/format/day';
import { duration } from '../../ui/format/duration';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import {
  orderAfterClick,
  RecordButton,
  RecordNames,
  RecordTable,
  SortHead,
  TableRegion,
} from '../frame/sort-table';
import { usualOrder, type VideosSearch } from './videos-search';

interface VideosTableProps {
  readonly videos: readonly AdminVideo[];
  readonly search: VideosSearch;
  /** The id of the video in the drawer. */
  readonly openId: number | null;
  /** The rows of another page or filter are loading. */
  readonly isStale: boolean;
  readonly onOpen: (id: number) => void;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
}

export const VideosTable = ({ videos, search, openId, isStale, onOpen, onSearch }: VideosTableProps) => (
  <TableRegion label="Videos" data-stale={isStale}>
    <RecordTable>
      <thead>
        <tr>
          {columns.map(({ label, sort, isNumber }) => (
            <SortHead
              key={label}
              label={label}
              sort={sort}
              isNumber={isNumber ?? false}
              current={search}
              onSort={(column) => onSearch(orderAfterClick(search, column, usualOrder))}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {videos.map((video) => (
          <tr key={video.id} data-open={video.id === openId}>
            <th scope="row">
              <RecordButton aria-expanded={video.id === openId} onClick={() => onOpen(video.id)}>
                <Picture>
                  <Thumbnail video={video} />
                </Picture>
                <RecordNames>
                  <bdi>{video.title}</bdi>
                  <Muted as="span" $small>
                    /{video.slug}
                  </Muted>
                </RecordNames>
              </RecordButton>
            </th>
            <td>
              <bdi>{video.model.name}</bdi>
            </td>
            <td>{categoryName(video.category)}</td>
            <td>
              {video.archivedAt !== null && <Badge $tone="bad">Archived</Badge>}
              {video.archivedAt === null && (video.listed ? 'Listed' : 'Model archived')}
            </td>
            <td data-number>{duration(video.duration)}</td>
            <td data-number>{withSeparators(video.views)}</td>
            <td data-number>{withSeparators(video.likes)}</td>
            <td>{dateOf(video.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </RecordTable>
  </TableRegion>
);

const columns: readonly {
  readonly label: string;
  readonly sort?: AdminVideoSort;
  readonly isNumber?: true;
}[] = [
  { label: 'Video', sort: 'title' },
  { label: 'Model', sort: 'model' },
  { label: 'Category', sort: 'category' },
  { label: 'Status' },
  { label: 'Duration', sort: 'duration', isNumber: true },
  { label: 'Views', sort: 'views', isNumber: true },
  { label: 'Likes', sort: 'likes', isNumber: true },
  { label: 'Added', sort: 'newest' },
];

const Picture = styled.span`
  flex: none;
  width: 4rem;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.small};

  svg { width: 1.25rem; }
`;
