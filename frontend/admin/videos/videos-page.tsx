import { categories } from '@marquee/contracts/rules/categories';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { categoryName } from '../../catalogue/category/category-queries';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Button } from '../../ui/inputs/button';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Pages } from '../../ui/inputs/pagination';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { RecordFiles } from '../files/record-files';
import { adminPage } from '../frame/admin-page';
import { Drawer } from '../frame/drawer';
import { EmptyList, ListCount } from '../frame/master-detail';
import { rangeText, recordsPerPage } from '../frame/record-pages';
import { SearchFilter } from '../frame/search-filter';
import { idIn, usePageUrls, useSearchParamsState } from '../frame/use-search-params-state';
import { NewVideo } from './new-video';
import { VideoEditor } from './video-editor';
import { adminVideo, adminVideos, invalidateVideos } from './video-queries';
import { readVideosSearch, type VideoState, videoStates } from './videos-search';
import { VideosTable } from './videos-table';

const stateLabels: Readonly<Record<VideoState, string>> = {
  listed: 'Listed',
  archived: 'Archived',
  all: 'All',
};

/** The table of videos, and the open or new one in a drawer. Filters, order, page and open video live in the URL. */
const Videos = () => {
  const queryClient = useQueryClient();
  const { read, change } = useSearchParamsState();
  const search = readVideosSearch(read);
  const openId = idIn(read('video'));
  const { data, error, isPlaceholderData } = useQuery(adminVideos(search));
  const urlOf = usePageUrls();
  const filter = (changes: Readonly<Record<string, string>>) => change({ ...changes, page: '' });
  const close = () => change({ video: '' });

  return (
    <>
      <RecordFiles records="videos" state={search.state} onImported={() => invalidateVideos(queryClient)} />
      <Table aria-label="Videos">
        <Filters $align="end" $gap="0.75rem 1rem">
          <SearchFilter
            search={search.q}
            hint="Title, slug or model"
            maxLength={120}
            onSearch={(q) => filter({ q })}
          />
          <NativeSelect
            label="Category"
            name="video-category"
            choices={['', ...categories]}
            labelOf={(category) => (category === '' ? 'All categories' : categoryName(category))}
            chosen={search.category ?? ''}
            onChoose={(category) => filter({ category })}
          />
          <ChoiceRow
            legend="State"
            name="video-state"
            wraps
            choices={videoStates}
            labelOf={(choice) => stateLabels[choice]}
            chosen={search.state}
            disabled={false}
            onChoose={(state) => filter({ state })}
          />
          <Button onClick={() => change({ video: 'new' })}>Add Video</Button>
        </Filters>
        <LoadError what="the videos" error={error} />
        <ListCount role="status">
          {data === undefined
            ? '\u00a0'
            : rangeText(search.page, data.rows.length, data.total, ['video', 'videos'])}
        </ListCount>
        {data === undefined ? (
          error === null && <Skeleton $height="32rem" />
        ) : data.rows.length === 0 ? (
          <EmptyList>No videos found</EmptyList>
        ) : (
          <VideosTable
            videos={data.rows}
            search={search}
            openId={openId}
            isStale={isPlaceholderData}
            onOpen={(id) => change({ video: String(id) })}
            onSearch={change}
          />
        )}
        <Pages current={search.page} last={Math.ceil((data?.total ?? 0) / recordsPerPage)} urlOf={urlOf} />
      </Table>
      {openId !== null && <OpenVideo id={openId} onClose={close} />}
      {read('video') === 'new' && (
        <Drawer label="Video" record="new" onClose={close}>
          <NewVideo onAdded={({ id }) => change({ video: String(id) })} />
        </Drawer>
      )}
    </>
  );
};

const OpenVideo = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const { data, error } = useQuery(adminVideo(id));
  return (
    <Drawer label="Video" record={id} onClose={onClose}>
      <LoadError what="the video" error={error} />
      {data === undefined && error === null && <Skeleton $height="24rem" />}
      {data === null && <Muted>Video not found.</Muted>}
      {data && <VideoEditor key={data.id} video={data} />}
    </Drawer>
  );
};

export const VideosPage = adminPage('Videos', Videos);

const Table = styled(Panel)`
  margin-top: 1rem;
`;

const Filters = styled(Cluster)`
  margin-bottom: 0.75rem;

  > label:first-child { flex: 1 1 14rem; }
`;
