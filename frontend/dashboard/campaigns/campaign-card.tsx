import { type CampaignLinkFigures, otherSources } from '@marquee/contracts/http/campaign-links';
import { withSeparators } from '@marquee/contracts/text/number';
import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { errorText } from '../../platform/forms/form-errors';
import { TextField } from '../../platform/forms/text-field';
import { CopyLine } from '../../platform/toast/copy-line';
import { Explain } from '../../ui/feedback/explain';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Cluster } from '../../ui/layout/stack';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { changeCampaign, qrUrl } from './campaign-queries';
import { costText, type EnteredCosts, meanings, readCosts, targetName, typedCost } from './campaign-text';

interface CampaignCardProps {
  readonly slug: string;
  readonly link: CampaignLinkFigures;
  readonly onChanged: () => void;
}

export const CampaignCard = ({ slug, link, onChanged }: CampaignCardProps) => {
  const isArchived = link.archivedAt !== null;
  const archive = useMutation({
    mutationFn: () => changeCampaign(slug, link.name, { archived: !isArchived }),
    onSuccess: onChanged,
  });
  return (
    <Card aria-label={link.name}>
      <Cluster $justify="space-between" $gap="0.5rem 1rem">
        <div>
          <Name>{link.name}</Name>
          <Muted $small>
            Leads to: {targetName(link.target)}
            {isArchived && '. Archived: the link leads nowhere.'}
          </Muted>
        </div>
        <Cluster $gap="0.5rem">
          {!isArchived &&
            (['svg', 'png'] as const).map((format) => (
              <Button
                key={format}
                as="a"
                $variant="quiet"
                $size="small"
                href={qrUrl(slug, link, format)}
                download
                data-screen-only
              >
                QR code {format.toUpperCase()}
                <VisuallyHidden> of {link.name}</VisuallyHidden>
              </Button>
            ))}
          <Button
            $variant="plain"
            $size="small"
            disabled={archive.isPending}
            onClick={() => archive.mutate()}
          >
            {isArchived ? 'Restore' : 'Archive'}
            <VisuallyHidden> {link.name}</VisuallyHidden>
          </Button>
        </Cluster>
      </Cluster>
      {archive.error !== null && <FieldError role="alert">{errorText(archive.error)}</FieldError>}
      {!isArchived && <CopyLine name="Link" value={link.url} done="Link copied to clipboard" />}
      <Figures>
        <Figure name="Visits" meaning={meanings.visits} value={withSeparators(link.visits)} />
        <Figure name="Clicks" meaning={meanings.clicks} value={withSeparators(link.clicks)} />
        <Figure name="Unique clicks" meaning={meanings.unique} value={withSeparators(link.uniqueClicks)} />
        {link.costCents !== null && (
          <>
            <Figure name="Cost per click" meaning={meanings.cost} value={costText(link.costPerClickCents)} />
            <Figure
              name="Cost per subscriber"
              meaning={meanings.subscription}
              value={costText(link.costPerSubscriptionCents)}
            />
          </>
        )}
      </Figures>
      <Sources link={link} />
      <details data-screen-only>
        <DisclosureTitle>
          {link.costCents === null ? 'Enter costs' : 'Change costs'}
          <VisuallyHidden> of {link.name}</VisuallyHidden>
        </DisclosureTitle>
        <CampaignCosts key={`${link.costCents} ${link.subscriptions}`} {...{ slug, link, onChanged }} />
      </details>
    </Card>
  );
};

interface FigureProps {
  readonly name: string;
  readonly meaning: string;
  readonly value: string;
}

const Figure = ({ name, meaning, value }: FigureProps) => (
  <div>
    <Term>
      {name} <Explain term={name}>{meaning}</Explain>
    </Term>
    <Value>{value}</Value>
  </div>
);

const shownSources = 4;

const Sources = ({ link: { sources } }: Pick<CampaignCardProps, 'link'>) =>
  sources.length === 0 ? null : (
    <Cluster $gap="0.25rem 0.75rem">
      <Term as="span">
        Best sources <Explain term="Best sources">{meanings.sources}</Explain>
      </Term>
      {sources.slice(0, shownSources).map(({ name, visits }) => (
        <span key={name}>
          {name === otherSources ? 'Other sources' : name} <strong>{withSeparators(visits)}</strong>
        </span>
      ))}
    </Cluster>
  );

const Card = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.875rem;
  padding: 1rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surface};
`;

const Name = styled.h3`
  font-size: 1.0625rem;
  overflow-wrap: anywhere;
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 45%), 1fr));
  gap: 0.75rem 1rem;
`;

const Term = styled.dt`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;

const Value = styled.dd`
  font-size: 1.25rem;
  font-variant-numeric: tabular-nums;
  font-weight: 700;
`;

const noCosts: EnteredCosts = { costCents: null, subscriptions: null };

const CampaignCosts = ({ slug, link, onChanged }: CampaignCardProps) => {
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
    <LineForm
      form={form}
      $columns="minmax(0, 14rem) minmax(0, 14rem)"
      noValidate
      aria-label={`Costs of ${link.name}`}
    >
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
    </LineForm>
  );
};

export const LineForm = styled(Form)<{ readonly $columns: string }>`
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: ${({ $columns }) => $columns} auto;

    /* Beside the fields, below their labels. */
    > div:nth-child(3) { padding-top: 1.75rem; }
    > p { grid-column: 1 / -1; }
  }
`;
