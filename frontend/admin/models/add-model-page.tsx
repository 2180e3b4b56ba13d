import { featuredDaysDefault, featuredDaysMax } from '@marquee/contracts/http/featured-days';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  changedFields,
  emptyDraft,
  type ProfileDraft,
  payloadOf,
  profileFields,
} from '../../catalog/profile-form/profile-draft';
import { ProfileFields } from '../../catalog/profile-form/profile-fields';
import { ProfilePreview } from '../../catalog/profile-form/profile-preview';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showError, showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { CheckField } from '../../ui/inputs/check-field';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Columns, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { invalidateModels } from '../frame/admin-calls';
import { adminPage } from '../frame/admin-page';
import { adminErrorText, isLoggedOut } from '../frame/error-line';
import { UnsavedWork } from '../frame/unsaved-work';
import { saveHolderEmail } from '../model-tracking/holder-email';
import { edited, sampleListing, statusesFor } from './listing-form';
import { addModel } from './model-queries';
import { platformProfile } from './platform-profile';

const AddModel = () => {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ProfileDraft>(emptyDraft);
  const [featured, setFeatured] = useState(false);
  const [days, setDays] = useState(String(featuredDaysDefault));
  const [email, setEmail] = useState('');
  const [added, setAdded] = useState<Awaited<ReturnType<typeof addModel>>>();
  const form = useForm({
    send: () => addModel({ ...payloadOf(draft), featured, days }),
    onSent: async (model) => {
      const { id, name } = model;
      const holderEmail = featured ? email.trim() : '';
      const isEmailSaved =
        holderEmail === '' ||
        (await saveHolderEmail(id, holderEmail).then(
          () => true,
          () => false,
        ));
      setDraft(emptyDraft);
      setFeatured(false);
      setDays(String(featuredDaysDefault));
      setEmail('');
      if (isEmailSaved)
        showToast({
          title: 'Model Added Successfully!',
          text: `${name} was added with tracking automatically enabled.`,
        });
      else showError(`${name} was added, but the holder's email was not saved. Open the model to enter it.`);
      setAdded(model);
      return invalidateModels(queryClient);
    },
    onFailed: (error) => {
      // After 401 the login covers the page, which keeps its input.
      if (!isLoggedOut(error)) showError('Failed to add model. Please try again.');
    },
    messageOf: adminErrorText,
  });

  const change = (changes: Partial<ProfileDraft>) =>
    setDraft((before) => {
      const after = edited(before, changes);
      const followsName = before.slug === '' || before.slug === deriveSlug(before.name);
      return changes.name !== undefined && changes.slug === undefined && followsName
        ? { ...after, slug: deriveSlug(after.name) }
        : after;
    });
  const fillFromLink = (link: string) => {
    const profile = platformProfile(link);
    if (profile === null) return;
    setDraft((before) => ({
      ...before,
      name: before.name.trim() || profile.name,
      slug: before.slug.trim() || profile.slug,
    }));
  };

  if (added !== undefined)
    return (
      <Panel ref={takeFocus} tabIndex={-1} aria-labelledby="added" style={{ marginTop: '1.5rem' }}>
        <PanelTitle id="added">{added.name} was added</PanelTitle>
        <Cluster $gap="0.75rem" $top="1rem">
          <Button as={Link} to={`/admin/models?model=${added.id}`}>
            Open the model
          </Button>
          <Button as={Link} to={`/admin/tracking?model=${added.slug}`} $variant="quiet">
            Invite link
          </Button>
          <Button $variant="quiet" onClick={() => setAdded(undefined)}>
            Add another
          </Button>
        </Cluster>
      </Panel>
    );
  return (
    <Layout>
      <UnsavedWork
        isUnsaved={changedFields(emptyDraft, draft).length > 0 && !form.isSending}
        what="The fields of the new model"
      />
      <Panel aria-labelledby="add-model">
        <PanelHead>
          <PanelTitle id="add-model">New model</PanelTitle>
          <Cluster $gap="0.5rem">
            <Button as={Link} to="/admin/tracking" $variant="quiet" $size="small">
              Tracking
            </Button>
            <Button $variant="quiet" $size="small" onClick={() => setDraft(sampleListing)}>
              <Icon name="bolt" size={16} /> Quick Add
            </Button>
          </Cluster>
        </PanelHead>
        <Fields form={form} aria-labelledby="add-model">
          <ProfileFields
            fields={profileFields}
            draft={draft}
            onChange={change}
            needsPhoto
            statuses={statusesFor(draft.status)}
            onLinkPasted={fillFromLink}
            checks={<CheckField label="Featured" checked={featured} onCheck={setFeatured} />}
          />
          {featured && (
            <Columns $from="tablet">
              <TextField
                label="Featured for (days)"
                name="days"
                type="number"
                min={1}
                max={featuredDaysMax}
                value={days}
                hint={`${featuredDaysDefault} days when left empty.`}
                onText={setDays}
              />
              <TextField
                label="Holder's email (optional)"
                name="holder-email"
                type="email"
                maxLength={254}
                value={email}
                hint="For reminders and the statement of the placement."
                onText={setEmail}
              />
            </Columns>
          )}
          <FormError />
          <SubmitButton sending="Adding model...">Add model</SubmitButton>
        </Fields>
      </Panel>
      <ProfilePreview draft={draft} featured={featured} />
    </Layout>
  );
};

const takeFocus = (panel: HTMLElement | null) => panel?.focus();

export const AddModelPage = adminPage('Add model', AddModel);

const Layout = styled(Stack).attrs({ $top: '1.5rem' })`
  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 1fr) minmax(0, 22rem); align-items: start; }
`;

const Fields = styled(Form)`
  margin-top: 1.25rem;

  > button { justify-self: start; }
`;
