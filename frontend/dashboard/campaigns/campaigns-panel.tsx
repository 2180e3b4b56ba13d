import type { CampaignLinkFigures } from '@marquee/contracts/http/campaign-links';
import { type CampaignTarget, campaignNameMaxLength } from '@marquee/contracts/rules/campaign-links';
import { counted } from '@marquee/contracts/text/number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Muted } from '../../ui/text/muted';
import type { SelectedRange } from '../frame/selected-range';
import { TitledPanel } from '../frame/titled-panel';
import { CampaignCard, LineForm } from './campaign-card';
import { campaignsKey, createCampaign, modelCampaigns } from './campaign-queries';
import { newLinkErrors, targetName } from './campaign-text';

interface CampaignsPanelProps {
  readonly slug: string;
  readonly selected: SelectedRange;
}

export const CampaignsPanel = ({ slug, selected }: CampaignsPanelProps) => {
  const client = useQueryClient();
  const { data, error } = useQuery(modelCampaigns(slug, selected));
  const onChanged = () => client.invalidateQueries({ queryKey: campaignsKey(slug) });
  const links = (isArchived: boolean): CampaignLinkFigures[] =>
    data?.links.filter(({ archivedAt }) => (archivedAt !== null) === isArchived) ?? [];
  const archived = links(true);
  const cards = (shown: readonly CampaignLinkFigures[]) => (
    <Stack as="ul">
      {shown.map((link) => (
        <CampaignCard key={link.name} slug={slug} link={link} onChanged={onChanged} />
      ))}
    </Stack>
  );
  return (
    <TitledPanel
      title="Campaign links"
      lead="Create one link per place you promote yourself and see what each one brings."
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton $height="max(28rem, 60rem - 62vw)" />
        ) : (
          <LoadError what="your campaign links" error={error} />
        )
      ) : (
        <Stack $gap="1.25rem">
          <LoadError what="your campaign links" error={error} />
          <NewCampaign slug={slug} targets={data.targets} onCreated={onChanged} />
          {data.links.length === 0 && (
            <Muted>
              No links yet. Create one for your bio, one for a shoutout, one for a poster: each counts its own
              visits and clicks. Its QR code leads to the same place.
            </Muted>
          )}
          {cards(links(false))}
          {archived.length > 0 && (
            <details data-screen-only>
              <DisclosureTitle>{counted(archived.length, 'archived link', 'archived links')}</DisclosureTitle>
              {cards(archived)}
            </details>
          )}
        </Stack>
      )}
    </TitledPanel>
  );
};

interface NewCampaignProps {
  readonly slug: string;
  readonly targets: readonly CampaignTarget[];
  readonly onCreated: () => void;
}

const NewCampaign = ({ slug, targets, onCreated }: NewCampaignProps) => {
  const form = useForm({
    check: newLinkErrors,
    send: ({ name = '', target = '' }) => createCampaign(slug, { name, target }),
    onSent: (_answer, element) => {
      element.reset();
      onCreated();
      showToast({ title: 'Link created', text: 'It works within a few seconds.' });
    },
  });
  return (
    <LineForm
      form={form}
      $columns="minmax(0, 1.4fr) minmax(0, 1fr)"
      noValidate
      aria-label="New campaign link"
    >
      <TextField
        label="Name"
        name="name"
        placeholder="instagram-bio"
        maxLength={campaignNameMaxLength}
        autoCapitalize="none"
        spellCheck={false}
        hint="Part of the link, so people can see it. It can't be changed later."
      />
      <SelectField
        label="Leads to"
        name="target"
        items={targets.map((target) => ({ value: target, label: targetName(target) }))}
      />
      <div>
        <SubmitButton sending="Creating...">Create link</SubmitButton>
      </div>
      <FormError />
    </LineForm>
  );
};
