import type { AdminModel } from '@marquee/contracts/http/models';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Face } from '../../catalogue/model/face';
import { ApiError } from '../../platform/api/api-error';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showError, showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { invalidateModels } from '../frame/admin-calls';
import { adminErrorText } from '../frame/error-line';
import { useScrollIntoView } from '../frame/master-detail';
import { ConflictPanel } from './conflict-panel';
import { changedFields, type DraftField, rebased } from './edit-conflict';
import { FeaturingHistory } from './featuring-history';
import { GalleryFields } from './gallery-fields';
import { draftOf, type ListingDraft, payloadOf } from './listing-draft';
import { draftText, ListingFields } from './listing-fields';
import { adminModel, editModel, type Payload } from './model-queries';
import { ModelStateActions } from './model-state-actions';

interface Save {
  readonly base: AdminModel;
  readonly draft: ListingDraft;
}

/**
 * Edits one model against the version that was read. A save that meets a newer version shows both values of every
 * conflicting field and overwrites nothing.
 */
export const ModelEditor = ({ model }: { readonly model: AdminModel }) => {
  const queryClient = useQueryClient();
  const panel = useScrollIntoView<HTMLElement>();
  const [base, setBase] = useState(model);
  const [draft, setDraft] = useState(() => draftOf(model));
  const [theirs, setTheirs] = useState<AdminModel | null>(null);

  /** Continues from the newest version and keeps the unsaved changes. */
  const adopt = async (next: AdminModel) => {
    setDraft((typed) => rebased(draftOf(base), typed, draftOf(next)));
    setBase(next);
    queryClient.setQueryData(adminModel(next.id).queryKey, next);
    await invalidateModels(queryClient);
  };
  const showConflict = async () =>
    setTheirs(await queryClient.fetchQuery({ ...adminModel(model.id), staleTime: 0 }));

  const save = useMutation({
    mutationFn: (asked: Save) => editModel(asked.base.id, asked.base.version, changesOf(asked)),
  });
  const form = useForm({
    send: () => save.mutateAsync({ base, draft }),
    onSent: async (next) => {
      setTheirs(null);
      setDraft(draftOf(next));
      setBase(next);
      await adopt(next);
      showToast({ title: 'Model Saved', text: `${next.name} has been saved.` });
    },
    onFailed: async (error) => {
      if (isStale(error)) await showConflict().catch(showSaveFailed);
      else showSaveFailed();
    },
    messageOf: (error) => (isStale(error) ? null : adminErrorText(error)),
  });

  const change = (changes: Partial<ListingDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const text = draftText({ draft, onChange: change });
  const resolve = (giveWay: ReadonlySet<DraftField>) => {
    if (theirs === null) return;
    const merged = rebased(draftOf(base), draft, draftOf(theirs), giveWay);
    setDraft(merged);
    setBase(theirs);
    setTheirs(null);
    if (changedFields(draftOf(theirs), merged).length > 0)
      form.run(() => save.mutateAsync({ base: theirs, draft: merged }));
  };
  const isChanged = changedFields(draftOf(base), draft).length > 0;

  return (
    <Panel ref={panel} aria-labelledby="model-editor">
      <Cluster $gap="1rem" $wrap="nowrap">
        <Face model={base} width="3.5rem" />
        <Titles>
          <PanelTitle id="model-editor">{base.name}</PanelTitle>
          <Muted $small>
            /{base.slug} · version {base.version}
            {base.formerSlugs.length > 0 && ` · formerly /${base.formerSlugs.join(', /')}`}
          </Muted>
        </Titles>
      </Cluster>
      <ModelStateActions model={base} onChanged={adopt} onStale={showConflict} />
      {theirs !== null && (
        <ConflictPanel
          key={theirs.version}
          base={draftOf(base)}
          mine={draft}
          theirs={draftOf(theirs)}
          onResolved={resolve}
        />
      )}
      {base.archived ? (
        <Muted $small>Restore this model to edit it.</Muted>
      ) : (
        <Fields form={form} aria-labelledby="model-editor">
          <ListingFields draft={draft} onChange={change} imageOptional={base.profileImage === null} />
          <TextField label="Bio" lines maxLength={5_000} {...text('bio')} />
          <TextField
            label="Social links"
            lines
            maxLength={5_100}
            hint="One URL per line."
            {...text('socialLinks')}
          />
          <GalleryFields gallery={draft.gallery} onGallery={(gallery) => change({ gallery })} />
          <FormError />
          <Cluster $align="stretch">
            <SubmitButton sending="Saving..." disabled={!isChanged}>
              Save
            </SubmitButton>
            {isChanged && (
              <Button $variant="quiet" onClick={() => setDraft(draftOf(base))}>
                Undo changes
              </Button>
            )}
          </Cluster>
        </Fields>
      )}
      <FeaturingHistory modelId={base.id} />
    </Panel>
  );
};

const showSaveFailed = () => showError('Failed to save the model. Please try again.');

/** The changed fields of the draft as they are sent. */
const changesOf = ({ base, draft }: Save): Partial<Payload> => {
  const payload = payloadOf(draft);
  return Object.fromEntries(changedFields(draftOf(base), draft).map((field) => [field, payload[field]]));
};

/** The server has a newer version than the loaded one. */
const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.fields.version !== undefined;

const Titles = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Fields = styled(Form)`
  margin-block: 1.25rem 1.5rem;
`;
