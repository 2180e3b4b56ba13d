import type { AdminVideo } from '@marquee/contracts/http/admin-videos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { PanelTitle } from '../../ui/layout/panel';
import { RecordFiles } from '../files/record-files';
import { adminPage } from '../frame/admin-page';
import { Drawer, SaveBar } from '../frame/drawer';
import { adminErrorText } from '../frame/error-line';
import { CatalogList } from '../frame/record-list';
import { IfAllowed } from '../frame/rights';
import { SelectedItem } from '../frame/selected-item';
import { SortTable } from '../frame/sort-table';
import { UnsavedWork } from '../frame/unsaved-work';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { videoColumns, videoNames } from './video-columns';
import { emptyVideo, isSameDraft, payloadOf, type VideoDraft } from './video-draft';
import { VideoEditor } from './video-editor';
import { VideoFields } from './video-fields';
import { addVideo, adminVideo, adminVideos, invalidateVideos } from './video-queries';
import { readVideosSearch, usualOrder } from './videos-search';

const Videos = () => {
  const queryClient = useQueryClient();
  const { read, change } = useSearchParamsState();
  const search = readVideosSearch(read);
  const openId = idIn(read('video'));
  const { data, error, isPlaceholderData } = useQuery(adminVideos(search));
  const close = () => change({ video: '' });

  return (
    <>
      <RecordFiles records="videos" state={search.state} onImported={() => invalidateVideos(queryClient)}>
        <IfAllowed area="listings">
          <Button $size="small" onClick={() => change({ video: 'new' })}>
            Add video
          </Button>
        </IfAllowed>
      </RecordFiles>
      <CatalogList
        nouns={['video', 'videos']}
        search={search}
        searchHint="Title, slug or model"
        searchMaxLength={120}
        onSearch={change}
        data={data}
        error={error}
        table={(videos) => (
          <SortTable
            label="Videos"
            rows={videos}
            names={videoNames}
            columns={videoColumns}
            order={{ current: search, usualOrder, onOrder: change }}
            openId={openId}
            isStale={isPlaceholderData}
            onOpen={(id) => change({ video: String(id) })}
          />
        )}
      />
      <SelectedItem noun="Video" id={openId} query={adminVideo} onClose={close}>
        {(video) => <VideoEditor video={video} />}
      </SelectedItem>
      {read('video') === 'new' && (
        <Drawer label="Video" record="new" onClose={close}>
          <NewVideo onAdded={({ id }) => change({ video: String(id) })} />
        </Drawer>
      )}
    </>
  );
};

const NewVideo = ({ onAdded }: { readonly onAdded: (video: AdminVideo) => void }) => {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<VideoDraft>(emptyVideo);
  const form = useForm({
    send: () => addVideo(payloadOf(draft)),
    onSent: async (video) => {
      setDraft(emptyVideo);
      showToast({ title: 'Video added', text: `${video.title} is listed for ${video.model.name}.` });
      await invalidateVideos(queryClient);
      onAdded(video);
    },
    messageOf: adminErrorText,
  });
  return (
    <section aria-labelledby="new-video">
      <UnsavedWork
        isUnsaved={!isSameDraft(draft, emptyVideo) && !form.isSending}
        what="The fields of the new video"
        params={['video']}
      />
      <PanelTitle id="new-video">Add video</PanelTitle>
      <Form form={form} $top="1.25rem" aria-labelledby="new-video">
        <VideoFields
          draft={draft}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        <FormError />
        <SaveBar>
          <SubmitButton sending="Adding...">Add video</SubmitButton>
        </SaveBar>
      </Form>
    </section>
  );
};

export const VideosPage = adminPage('Videos', Videos);
