import type { Video } from '@marquee/contracts/http/videos';
import { styled } from 'styled-components';
import { reasonOf } from '../../api/api-error';
import { counted } from '../../format/number';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PageWidth } from '../../ui/page-width';
import { Pages } from '../../ui/pages';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { VideoGrid, VideoGridSkeleton } from '../../video/video-grid';
import { VideoControls } from './video-controls';
import { isVideoFiltered, type VideoFilters } from './video-filters';
import { videosPageRows } from './videos-query';

interface VideosViewProps {
  readonly filters: VideoFilters;
  readonly found: { readonly rows: readonly Video[]; readonly total: number } | undefined;
  readonly failed: Error | null;
  readonly addressOfPage: (page: number) => string;
  readonly onChange: (change: Partial<VideoFilters>) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

const skeletons = 12;

const countLine = (filters: VideoFilters, total: number): string => {
  const videos = counted(total, 'video', 'videos');
  if (filters.search !== '') return `${videos} for “${filters.search}”`;
  return isVideoFiltered(filters) ? `${videos} with this filter` : videos;
};

export const VideosView = ({ filters, found, failed, addressOfPage, onChange, onClear, onRetry }: VideosViewProps) => (
  <Page>
    <Title>Browse Videos</Title>
    <VideoControls filters={filters} onChange={onChange} onClear={onClear} />
    <Count role="status">{found === undefined ? '\u00a0' : countLine(filters, found.total)}</Count>
    <VisuallyHidden as="h2">Results</VisuallyHidden>
    {failed !== null && (
      <Notice title="The videos did not arrive" text={`The answer was: ${reasonOf(failed)}.`}>
        <Button type="button" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    )}
    {found === undefined && failed === null && <VideoGridSkeleton count={skeletons} />}
    {found?.rows.length === 0 && (
      <Notice title="No videos found" text="Nothing matches what you asked for. Another word or no filter may help.">
        <Button type="button" onClick={onClear}>
          Clear Filters
        </Button>
      </Notice>
    )}
    {found !== undefined && found.rows.length > 0 && (
      <>
        <VideoGrid videos={found.rows} isMain />
        <Pages current={filters.page} last={Math.ceil(found.total / videosPageRows)} addressOf={addressOfPage} />
      </>
    )}
  </Page>
);

const Page = styled(PageWidth)`
  padding-block: clamp(1.75rem, 4vw, 3rem) 0;
`;

const Title = styled.h1`
  margin-bottom: 1.25rem;
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;

const Count = styled.p`
  margin-block: 1.25rem 1rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;
