import type { AdminModel } from '@marquee/contracts/http/models';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changedFields,
  changesOf,
  draftOf,
  type ProfileDraft,
  type ProfileField,
  payloadOf,
  profileFields,
} from '../../catalog/profile-form/profile-draft';
import { ProfileFields } from '../../catalog/profile-form/profile-fields';
import { ApiError } from '../../platform/api/api-error';
import { Form, FormError, useForm } from '../../platform/forms/form';
import { isOutdated } from '../../platform/forms/form-errors';
import { showError, showToast } from '../../platform/toast/toast-store';
import { FieldError } from '../../ui/inputs/field';
import { Muted } from '../../ui/text/muted';
import { adminPictures, invalidateModels } from '../frame/admin-calls';
import { SaveActions } from '../frame/drawer';
import { adminErrorText, isLoggedOut } from '../frame/error-line';
import { useIsAllowed } from '../frame/rights';
import { UnsavedWork } from '../frame/unsaved-work';
import { ConflictPanel } from './conflict-panel';
import { rebased } from './edit-conflict';
import { edited, statusesFor } from './listing-form';
import { adminModel, editModel } from './model-queries';
import { ModelStateActions } from './model-state-actions';
import { PlacementHistory } from './placement-history';

/** Edits a model against the version that was read. A save overwrites nothing newer: it shows both values. */
export const ModelEditor = ({ model }: { readonly model: AdminModel }) => {
  const queryClient = useQueryClient();
  const mayChange = useIsAllowed('listings');
  const [base, setBase] = useState(model);
  const [draft, setDraft] = useState(() => draftOf(model));
  const [theirs, setTheirs] = useState<AdminModel | null>(null);
  const [news, setNews] = useState<string | null>(null);

  const isChanged = changedFields(draftOf(base), draft).length > 0;

  /** Continues from the newest version and keeps the unsaved changes. */
  const adopt = async (next: AdminModel) => {
    setDraft((typed) => rebased(draftOf(base), typed, draftOf(next)));
    setBase(next);
    queryClient.setQueryData(adminModel(next.id).queryKey, next);
    await invalidateModels(queryClient);
  };
  /** Shows what someone else changed meanwhile: a conflict where both changed fields. */
  const showNewer = async () => {
    const next = await queryClient.fetchQuery({ ...adminModel(model.id), staleTime: 0 });
    if (next === null) return;
    if (isChanged && !next.archived && !base.archived) {
      setTheirs(next);
      return;
    }
    await adopt(next);
    setNews(newsOf(base, next));
  };

  const save = (from: AdminModel, to: ProfileDraft) =>
    editModel(from.id, from.version, payloadOf(changesOf(draftOf(from), to)));
  const form = useForm({
    send: () => save(base, draft),
    onSent: async (next) => {
      setTheirs(null);
      setNews(null);
      setDraft(draftOf(next));
      await adopt(next);
      showToast({ title: 'Model saved', text: `${next.name} has been saved.` });
    },
    onFailed: async (error) => {
      if (isOvertaken(error)) await showNewer().catch(showSaveFailed);
      else if (!isLoggedOut(error)) showSaveFailed();
    },
    messageOf: (error) => (isOvertaken(error) ? null : adminErrorText(error)),
  });

  const change = (changes: Partial<ProfileDraft>) => setDraft((before) => edited(before, changes));
  const resolve = (giveWay: ReadonlySet<ProfileField>) => {
    if (theirs === null) return;
    const merged = rebased(draftOf(base), draft, draftOf(theirs), giveWay);
    setDraft(merged);
    setBase(theirs);
    setTheirs(null);
    if (changedFields(draftOf(theirs), merged).length > 0) form.run(() => save(theirs, merged));
  };
  return (
    <section aria-label={`Profile of ${base.name}`}>
      <UnsavedWork isUnsaved={isChanged} what={`Changes to ${base.name}`} params={['model']} />
      <ModelStateActions
        model={base}
        onChanged={(next) => {
          setNews(null);
          return adopt(next);
        }}
        onStale={showNewer}
      />
      {news !== null && <FieldError role="alert">{news}</FieldError>}
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
        <Muted $small>
          Restore this model to edit it.
          {isChanged && ' Your unsaved changes stay here until you leave the page.'}
        </Muted>
      ) : (
        <Form form={form} $top="1.25rem" style={{ marginBottom: '1.5rem' }} aria-label="Profile">
          <fieldset disabled={!mayChange} style={{ display: 'contents' }}>
            <ProfileFields
              fields={profileFields}
              draft={draft}
              onChange={change}
              needsPhoto={base.profileImage !== null}
              uploads={{ title: 'Uploads', source: adminPictures(base.id) }}
              statuses={statusesFor(draft.status)}
            />
          </fieldset>
          <FormError />
          {mayChange && <SaveActions isChanged={isChanged} onUndo={() => setDraft(draftOf(base))} />}
        </Form>
      )}
      <PlacementHistory modelId={base.id} />
    </section>
  );
};

const showSaveFailed = () => showError('Failed to save the model. Please try again.');

const isOvertaken = (error: unknown): boolean =>
  isOutdated(error) || (error instanceof ApiError && error.status === 410);

const newsOf = (before: AdminModel, after: AdminModel): string => {
  if (after.archived && !before.archived) return 'Someone else archived this model while you were editing.';
  if (!after.archived && before.archived) return 'Someone else restored this model.';
  return 'Someone else changed this model. Its newest version is shown.';
};
