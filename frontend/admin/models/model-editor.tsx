import type { AdminModel } from '@marquee/contracts/http/models';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Portrait } from '../../catalogue/model/portrait';
import { ApiError, reasonOf } from '../../platform/api/api-error';
import { fieldErrorsOf } from '../../platform/forms/form-errors';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { adminKey } from '../frame/admin-calls';
import { useScrollIntoView } from '../frame/master-detail';
import { ConflictPanel } from './conflict-panel';
import { changedFields, type DraftField, rebased } from './edit-conflict';
import { FeaturingHistory } from './featuring-history';
import { GalleryFields } from './gallery-fields';
import { draftOf, type ListingDraft, payloadOf } from './listing-draft';
import { draftText, ListingFields } from './listing-fields';
import { adminModel, editModel, type Payload } from './model-queries';
import { ModelStateActions } from './model-state-actions';
import { useFocusFirstFault } from './use-focus-first-fault';

interface Save {
  readonly base: AdminModel;
  readonly draft: ListingDraft;
}

/** One model's listing, written against the version that was read: what somebody else wrote meanwhile is shown, never overwritten. */
export const ModelEditor = ({ model }: { readonly model: AdminModel }) => {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const panel = useScrollIntoView<HTMLElement>();
  const [base, setBase] = useState(model);
  const [draft, setDraft] = useState(() => draftOf(model));
  const [theirs, setTheirs] = useState<AdminModel | null>(null);

  /** The newest version is what is edited from now on, with what was typed still on it. */
  const adopt = async (next: AdminModel) => {
    setDraft((typed) => rebased(draftOf(base), typed, draftOf(next)));
    setBase(next);
    queryClient.setQueryData(adminModel(next.id).queryKey, next);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [adminKey] }),
      queryClient.invalidateQueries({ queryKey: ['models'] }),
    ]);
  };
  const showConflict = async () =>
    setTheirs(await queryClient.fetchQuery({ ...adminModel(model.id), staleTime: 0 }));

  const save = useMutation({
    mutationFn: (given: Save) => editModel(given.base.id, given.base.version, changesOf(given)),
    onSuccess: async (next) => {
      setTheirs(null);
      setDraft(draftOf(next));
      setBase(next);
      await adopt(next);
      showToast({ title: 'Model Saved', text: `${next.name} has been saved.` });
    },
    onError: async (error) => {
      if (isStale(error)) await showConflict();
      else
        showToast({
          title: 'Error',
          text: 'Failed to save the model. Please try again.',
          tone: 'destructive',
        });
    },
  });
  const faults = isStale(save.error) ? {} : fieldErrorsOf(save.error);
  useFocusFirstFault(form, save.error);

  const change = (changes: Partial<ListingDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const text = draftText({ draft, faults, onChange: change });
  const decide = (giveWay: ReadonlySet<DraftField>) => {
    if (theirs === null) return;
    const merged = rebased(draftOf(base), draft, draftOf(theirs), giveWay);
    setDraft(merged);
    setBase(theirs);
    setTheirs(null);
    if (changedFields(draftOf(theirs), merged).length > 0) save.mutate({ base: theirs, draft: merged });
  };
  const changed = changedFields(draftOf(base), draft).length;

  return (
    <Panel ref={panel} aria-labelledby="model-editor">
      <Head>
        <Face>
          <Portrait model={base} isDecorative />
        </Face>
        <div>
          <PanelTitle id="model-editor">{base.name}</PanelTitle>
          <Muted>
            /{base.slug} · version {base.version}
            {base.formerSlugs.length > 0 && ` · formerly /${base.formerSlugs.join(', /')}`}
          </Muted>
        </div>
      </Head>
      <ModelStateActions model={base} onChanged={adopt} onStale={showConflict} />
      {theirs !== null && (
        <ConflictPanel
          key={theirs.version}
          base={draftOf(base)}
          mine={draft}
          theirs={draftOf(theirs)}
          onDecided={decide}
        />
      )}
      {base.archived ? (
        <Muted>An archived model is restored before it is edited.</Muted>
      ) : (
        <Form
          ref={form}
          aria-labelledby="model-editor"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ base, draft });
          }}
        >
          <ListingFields
            draft={draft}
            faults={faults}
            onChange={change}
            mayLackPicture={base.profileImage === null}
          />
          <TextField label="Bio" lines maxLength={5_000} {...text('bio')} />
          <TextField
            label="Social links"
            lines
            maxLength={5_100}
            hint="One address a line."
            {...text('socialLinks')}
          />
          <GalleryFields
            gallery={draft.gallery}
            error={faults.gallery}
            onGallery={(gallery) => change({ gallery })}
          />
          {save.error !== null && !isStale(save.error) && Object.keys(faults).length === 0 && (
            <FieldError role="alert">{reasonOf(save.error)}</FieldError>
          )}
          <Actions>
            <Button type="submit" disabled={save.isPending || changed === 0}>
              {save.isPending ? 'Saving...' : 'Save'}
            </Button>
            {changed > 0 && (
              <Button type="button" $variant="quiet" onClick={() => setDraft(draftOf(base))}>
                Undo changes
              </Button>
            )}
          </Actions>
        </Form>
      )}
      <FeaturingHistory modelId={base.id} />
    </Panel>
  );
};

/** What the draft changes, as it is sent. */
const changesOf = ({ base, draft }: Save): Partial<Payload> => {
  const payload = payloadOf(draft);
  return Object.fromEntries(changedFields(draftOf(base), draft).map((field) => [field, payload[field]]));
};

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.fields.version !== undefined;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 1rem;

  > * { min-width: 0; overflow-wrap: anywhere; }
`;

const Face = styled.div`
  flex: none;
  overflow: hidden;
  width: 3.5rem;
  border-radius: ${({ theme }) => theme.radius.small};
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Form = styled.form`
  display: grid;
  gap: 1rem;
  margin-block: 1.25rem 1.5rem;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;
