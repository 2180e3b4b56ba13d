import { type OwnProfile, proposalMessageMaxLength } from '@marquee/contracts/http/proposals';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { holderFields } from '../../catalog/profile-form/profile-draft';
import { ProfileFields } from '../../catalog/profile-form/profile-fields';
import { ProfilePreview } from '../../catalog/profile-form/profile-preview';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { errorText, isOutdated } from '../../platform/forms/form-errors';
import { TextField } from '../../platform/forms/text-field';
import { useWarningOnLeave } from '../../platform/forms/use-warning-on-leave';
import { useStoredValue } from '../../platform/storage/stored-value';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { insightsKey, insightsUrl } from '../frame/insights-query';
import { type Edits, edited, proposalOf, startOf, storedEdits } from './profile-draft';
import { ownProfile, proposeProfile } from './profile-query';
import { ProposalStatus } from './proposal-status';

const noEdits: Edits = {};

/** The form, its preview, and the last proposal. Unsent changes stay in this browser. */
export const ProfileEditor = ({ profile }: { readonly profile: OwnProfile }) => {
  const { slug, pending } = profile;
  const queryClient = useQueryClient();
  const stored = useMemo(() => storedEdits(slug), [slug]);
  const start = startOf(profile);
  const edits = edited(start, noEdits, useStoredValue(stored));
  const draft = { ...start, ...edits };
  const isEdited = Object.keys(edits).length > 0;
  useWarningOnLeave(isEdited);

  const [wasStale, setStale] = useState(false);
  const form = useForm({
    send: () => proposeProfile(slug, proposalOf(profile, draft)),
    onSent: (next) => {
      queryClient.setQueryData(ownProfile(slug).queryKey, next);
      stored.set(noEdits);
      setStale(false);
      showToast({ title: 'Changes sent', text: "A status holds now. We'll review the rest." });
    },
    onFailed: async (error) => {
      setStale(isOutdated(error));
      if (isOutdated(error)) await queryClient.refetchQueries(ownProfile(slug));
    },
    messageOf: (error) => (isOutdated(error) ? null : errorText(error)),
  });
  const change = (changes: Edits) => stored.set(edited(start, edits, changes));

  return (
    <>
      <ProposalStatus
        profile={profile}
        onWithdrawn={(next) => queryClient.setQueryData(ownProfile(slug).queryKey, next)}
      />
      <Columns $columns="minmax(0, 1fr) minmax(0, 24rem)" $align="start">
        <Panel aria-labelledby="profile-form">
          <PanelTitle id="profile-form">Propose changes</PanelTitle>
          <Muted $small $top="0.25rem">
            To change your name, URL or category, contact us.
          </Muted>
          <Stack $top="1rem">
            <Form form={form} aria-labelledby="profile-form">
              <ProfileFields
                fields={holderFields}
                draft={draft}
                onChange={change}
                photoHint="An https URL."
                uploads={{
                  title: 'Your uploads',
                  source: {
                    url: `${insightsUrl(slug)}/pictures`,
                    queryKey: insightsKey(slug),
                  },
                }}
              />
              <TextField
                label="Message to us"
                name="message"
                lines
                maxLength={proposalMessageMaxLength}
                hint="Optional."
                value={draft.message}
                onText={(message) => change({ message })}
              />
              <FormError />
              {wasStale && (
                <FieldError role="alert">
                  Your profile has changed since. Your changes are kept: review them and send again.
                </FieldError>
              )}
              <Cluster $align="stretch">
                <SubmitButton sending="Sending..." disabled={!isEdited}>
                  {pending === null ? 'Send for review' : 'Replace the pending changes'}
                </SubmitButton>
                {isEdited && (
                  <Button $variant="quiet" onClick={() => stored.set(noEdits)}>
                    Undo changes
                  </Button>
                )}
              </Cluster>
              {isEdited && <Muted $small>Unsent changes are kept in this browser.</Muted>}
            </Form>
          </Stack>
        </Panel>
        <ProfilePreview draft={draft} />
      </Columns>
    </>
  );
};
