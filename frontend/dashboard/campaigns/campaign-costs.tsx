import type { CampaignLinkFigures } from '@marquee/contracts/http/campaign-links';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { changeCampaign } from './campaign-queries';
import { type EnteredCosts, readCosts, typedCost } from './campaign-text';

interface CampaignCostsProps {
  readonly slug: string;
  readonly link: CampaignLinkFigures;
  readonly onChanged: () => void;
}

const noCosts: EnteredCosts = { costCents: null, subscriptions: null };

/** What the promotion cost and how many subscriptions it brought, as the holder enters them. */
export const CampaignCosts = ({ slug, link, onChanged }: CampaignCostsProps) => {
  const form = useForm({
    check: (fields) => {
      const read = readCosts(fields);
      return 'errors' in read ? read.errors : undefined;
    },
    send: (fields) => {
      const read = readCosts(fields);
      return changeCampaign(slug, link.name, 'costs' in read ? read.costs : noCosts);
    },
    onSent: onChanged,
  });
  return (
    <Costs form={form} noValidate aria-label={`Costs of ${link.name}`}>
      <TextField
        label="Cost of the promotion ($)"
        name="costCents"
        inputMode="decimal"
        maxLength={12}
        defaultValue={typedCost(link.costCents)}
      />
      <TextField
        label="Subscriptions it brought"
        name="subscriptions"
        inputMode="numeric"
        maxLength={8}
        defaultValue={link.subscriptions ?? ''}
      />
      <div>
        <SubmitButton $variant="quiet" sending="Saving...">
          Save<VisuallyHidden> costs of {link.name}</VisuallyHidden>
        </SubmitButton>
      </div>
      <FormError />
    </Costs>
  );
};

const Costs = styled(Form)`
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(0, 14rem) minmax(0, 14rem) auto;

    /* Beside the fields, below their labels. */
    > div:nth-child(3) { padding-top: 1.75rem; }
    > p { grid-column: 1 / -1; }
  }
`;
