import { featuredDaysDefault, featuredDaysMax } from '@marquee/contracts/http/featured-days';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { fieldErrorsOf } from '../../platform/forms/form-errors';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { CheckField } from '../../ui/inputs/check-field';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Icon } from '../../ui/text/icon';
import { adminKey } from '../frame/admin-calls';
import { AdminPage } from '../frame/admin-page';
import { emptyDraft, type ListingDraft, payloadOf, sampleListing } from './listing-draft';
import { ListingFields } from './listing-fields';
import { ListingPreview } from './listing-preview';
import { addModel } from './model-queries';
import { platformProfile } from './platform-profile';
import { useFocusFirstFault } from './use-focus-first-fault';

export const AddModelPage = () => (
  <AdminPage title="Add Model">
    <AddModel />
  </AdminPage>
);

/** The form and its preview. The slug follows the name until it is written by hand. */
export const AddModel = () => {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<ListingDraft>(emptyDraft);
  const [featured, setFeatured] = useState(false);
  const [days, setDays] = useState(String(featuredDaysDefault));
  const add = useMutation({
    mutationFn: addModel,
    onSuccess: async ({ name }) => {
      setDraft(emptyDraft);
      setFeatured(false);
      setDays(String(featuredDaysDefault));
      showToast({
        title: 'Model Added Successfully!',
        text: `${name} was added with tracking automatically enabled.`,
      });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [adminKey] }),
        queryClient.invalidateQueries({ queryKey: ['models'] }),
      ]);
    },
    onError: () =>
      showToast({ title: 'Error', text: 'Failed to add model. Please try again.', tone: 'destructive' }),
  });
  const faults = fieldErrorsOf(add.error);
  useFocusFirstFault(form, add.error);

  const change = (changes: Partial<ListingDraft>) =>
    setDraft((before) => {
      const after = { ...before, ...changes };
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

  return (
    <Columns>
      <Panel aria-labelledby="add-model">
        <Head>
          <PanelTitle id="add-model">Add New Model</PanelTitle>
          <Actions>
            <Button as={Link} to="/admin/tracking" $variant="quiet" $size="small">
              Tracking Admin
            </Button>
            <Button type="button" $variant="quiet" $size="small" onClick={() => setDraft(sampleListing)}>
              <Icon name="bolt" size={16} /> Quick Add
            </Button>
          </Actions>
        </Head>
        <Form
          ref={form}
          aria-labelledby="add-model"
          onSubmit={(event) => {
            event.preventDefault();
            const { bio: _bio, gallery: _gallery, socialLinks: _links, ...listing } = payloadOf(draft);
            add.mutate({ ...listing, featured, days });
          }}
        >
          <ListingFields
            draft={draft}
            faults={faults}
            onChange={change}
            onLinkPasted={fillFromLink}
            alsoTicked={<CheckField label="Featured" checked={featured} onCheck={setFeatured} />}
          />
          {featured && (
            <Featured>
              <TextField
                label="Featured for (days)"
                name="days"
                type="number"
                min={1}
                max={featuredDaysMax}
                value={days}
                error={faults.days}
                hint={`${featuredDaysDefault} days when left empty.`}
                onText={setDays}
              />
            </Featured>
          )}
          {add.error !== null && Object.keys(faults).length === 0 && (
            <FieldError role="alert">{reasonOf(add.error)}</FieldError>
          )}
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? 'Adding Model...' : 'Add Model'}
          </Button>
        </Form>
      </Panel>
      <Beside>
        <ListingPreview draft={draft} featured={featured} />
      </Beside>
    </Columns>
  );
};

const Columns = styled.div`
  display: grid;
  gap: 1rem;
  margin-top: 1.5rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 1fr) minmax(0, 22rem); align-items: start; }
`;

const Beside = styled.div`
  ${({ theme }) => theme.from.desktop} { position: sticky; top: 1rem; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;

const Form = styled.form`
  display: grid;
  gap: 1rem;
  margin-top: 1.25rem;

  > button { justify-self: start; }
`;

const Featured = styled.div`
  max-width: 24rem;
`;
