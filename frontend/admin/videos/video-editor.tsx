import type { AdminVideo } from '@marquee/contracts/http/admin-videos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ApiError, reasonOf } from '../../platform/api/api-error';
import { Form, FormError, useForm } from '../../platform/forms/form';
import { SiteOrigin } from '../../platform/head/page-context';
import { showError, showToast } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { SaveActions } from '../frame/drawer';
import { adminErrorText, isLoggedOut } from '../frame/error-line';
import { UnsavedWork } from '../frame/unsaved-work';
import { draftOf, isSameDraft, payloadOf, type VideoDraft } from './video-draft';
import { VideoFields } from './video-fields';
import { adminVideo, editVideo, invalidateVideos, moveVideo } from './video-queries';

/** Edits, archives and restores a video against the version that was read; never overwrites a newer one. */
export const VideoEditor = ({ video }: { readonly video: AdminVideo }) => {
  const queryClient = useQueryClient();
  const origin = useContext(SiteOrigin);
  const [draft, setDraft] = useState(() => draftOf(video));
  const isChanged = !isSameDraft(draft, draftOf(video));
  const [isOvertaken, setOvertaken] = useState(false);
  const isArchived = video.archivedAt !== null;

  const adopt = async (next: AdminVideo) => {
    queryClient.setQueryData(adminVideo(next.id).queryKey, next);
    await invalidateVideos(queryClient);
  };
  const form = useForm({
    send: () => {
      const { slug: _, modelSlug: __, ...fields } = payloadOf(draft);
      return editVideo(video.id, { ...fields, version: video.version });
    },
    onSent: async (next) => {
      setOvertaken(false);
      setDraft(draftOf(next));
      await adopt(next);
      showToast({ title: 'Video saved', text: `${next.title} has been saved.` });
    },
    onFailed: async (error) => {
      if (!isStale(error)) return;
      // The newer version is loaded beside the typed fields, so that the next save is a decision.
      setOvertaken(true);
      await invalidateVideos(queryClient);
    },
    messageOf: (error) => (isStale(error) ? null : adminErrorText(error)),
  });
  const move = useMutation({
    mutationFn: (to: 'archive' | 'restore') => moveVideo(video.id, to, video.version),
    onSuccess: adopt,
    onError: async (error) => {
      if (isStale(error)) await invalidateVideos(queryClient);
      if (!isLoggedOut(error)) showError(`Couldn't update the video: ${reasonOf(error)}`);
    },
  });

  return (
    <section aria-labelledby="video-editor">
      <UnsavedWork isUnsaved={isChanged} what={`Changes to ${video.title}`} params={['video']} />
      <Titles>
        <PanelTitle id="video-editor">
          <bdi>{video.title}</bdi>
        </PanelTitle>
        <Muted $small>
          /{video.slug} · version {video.version}
        </Muted>
        <Cluster $gap="0 1rem">
          <Link to={`/admin/models?state=all&q=${video.model.slug}&model=${video.modelId}`}>
            {video.model.name}
          </Link>
          {video.listed && (
            <a href={`${origin}/video/${video.slug}`} target="_blank" rel="noopener">
              Video<VisuallyHidden> in a new tab</VisuallyHidden>
            </a>
          )}
        </Cluster>
      </Titles>
      <State>
        {isArchived ? (
          <>
            <span>
              <strong>Archived</strong> since {momentOf(video.archivedAt ?? '')}
            </span>
            <Button
              $variant="quiet"
              $size="small"
              disabled={move.isPending}
              onClick={() => move.mutate('restore')}
            >
              Restore
            </Button>
          </>
        ) : (
          <>
            <strong>Listed</strong>
            <ConfirmDialog
              button={{ $size: 'small', disabled: move.isPending }}
              title={`Archive ${video.title}?`}
              text="The video disappears from all lists right away, and its page shows as removed. You can restore it here."
              confirm="Archive"
              onConfirm={() => move.mutate('archive')}
            />
          </>
        )}
        {video.model.archived && <Badge $tone="bad">Its model is archived: the video is not shown</Badge>}
      </State>
      {isArchived ? (
        <Muted $small>
          Restore this video to edit it.
          {isChanged && ' Your unsaved changes stay here until you leave the page.'}
        </Muted>
      ) : (
        <Form form={form} $top="1.25rem" aria-labelledby="video-editor">
          <VideoFields
            draft={draft}
            modelId={video.modelId}
            onChange={(changes: Partial<VideoDraft>) => setDraft((before) => ({ ...before, ...changes }))}
          />
          {isOvertaken && (
            <FieldError role="alert">
              Someone else changed this video. Check your changes and save again to replace theirs.
            </FieldError>
          )}
          <FormError />
          <SaveActions isChanged={isChanged} onUndo={() => setDraft(draftOf(video))} />
        </Form>
      )}
    </section>
  );
};

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.fields.slug === undefined;

const Titles = styled.div`
  margin-inline-end: 2.5rem;
  overflow-wrap: anywhere;
`;

const State = styled(Cluster).attrs({ $gap: '0.5rem 0.75rem' })`
  margin-block: 1rem;
  padding: 0.75rem 1rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
`;
