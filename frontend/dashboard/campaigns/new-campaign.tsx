import { type CampaignTarget, campaignNameMaxLength } from '@marquee/contracts/rules/campaign-links';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { createCampaign } from './campaign-queries';
import { newLinkErrors, targetName } from './campaign-text';

interface NewCampaignProps {
  readonly slug: string;
  readonly targets: readonly CampaignTarget[];
  readonly onCreated: () => void;
}

/** Creates a link by its name and its target. */
export const NewCampaign = ({ slug, targets, onCreated }: NewCampaignProps) => {
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
    <NewLink form={form} noValidate aria-label="New campaign link">
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
    </NewLink>
  );
};

const NewLink = styled(Form)`
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr) auto;

    /* Beside the fields, below their labels. */
    > div:nth-child(3) { padding-top: 1.75rem; }
    > p { grid-column: 1 / -1; }
  }
`;
