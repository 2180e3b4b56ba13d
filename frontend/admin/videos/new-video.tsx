import type { AdminVideo } from '@marquee/contracts/http/admin-videos';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { showToast } from '../../platform/toast/toast-store';
import { PanelTitle } from '../../ui/layout/panel';
import { SaveBar } from '../frame/drawer';
import { adminErrorText } from '../frame/error-line';
import { UnsavedWork } from '../frame/unsaved-work';
import { emptyVideo, isSameDraft, payloadOf } from './video-draft';
import { VideoFields } from './video-fields';
import { addVideo, invalidateVideos } from './video-queries';

/** The form for one more video. */
export const NewVideo = ({ onAdded }: { readonly onAdded: (video: AdminVideo) => void }) => {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyVideo);
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
