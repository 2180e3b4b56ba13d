import type { Renewal } from '@marquee/contracts/http/contact';
import { listingSteps } from '@marquee/contracts/rules/request-steps';
import { useId, useState } from 'react';
import { css, styled } from 'styled-components';
import { categoryItems } from '../../catalog/category/category-field';
import { Form, SubmitButton, TrapField, useForm } from '../../platform/forms/form';
import type { FormAnswer } from '../../platform/forms/form-answer';
import { limitText, schemaErrors } from '../../platform/forms/form-errors';
import { fieldsIn } from '../../platform/forms/form-fields';
import { SelectField } from '../../platform/forms/select-field';
import { sendForm } from '../../platform/forms/send-form';
import { TextField } from '../../platform/forms/text-field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { type ListingDraft, ListingPreview } from './listing-preview';
import { RequestReceipt } from './request-receipt';

interface ListingFormProps {
  readonly contactAddress: string;
  /** The fields of an earlier request, and the token of the link that renews it. */
  readonly renewal?: (Renewal & { readonly token: string }) | undefined;
}

/**
 * Shows the card as it is filled in, what the server would reject at its field, a failure above the button in
 * the texts of SPEC.md section 8, and after a success the receipt.
 */
export const ListingForm = ({ contactAddress, renewal }: ListingFormProps) => {
  const titleId = useId();
  const [outcome, setOutcome] = useState<FormAnswer & { readonly message: string }>();
  const [draft, setDraft] = useState<ListingDraft>(renewal ?? {});
  const known = (name: Exclude<keyof Renewal, 'reference'>) => ({ name, defaultValue: renewal?.[name] });
  const form = useForm({
    validate: (fields) => schemaErrors(loadSchema, fields),
    send: (fields) =>
      sendForm('/api/contact/listing-request', {
        ...fields,
        ...(renewal !== undefined && { renewal: renewal.token }),
      }),
    onSent: ({ success, message, reference, statusToken }, element) => {
      if (success) {
        element.reset();
        setDraft({});
      }
      setOutcome({ success, message: message ?? (success ? thanks : tryAgain), reference, statusToken });
    },
    onFailed: (error) =>
      setOutcome({
        success: false,
        message: `Failed to submit request. Please contact ${contactAddress} directly.${limitText(error)}`,
      }),
  });
  if (outcome?.reference !== undefined && outcome.statusToken !== undefined)
    return (
      <RequestReceipt
        noun="Request"
        message={outcome.message}
        reference={outcome.reference}
        statusToken={outcome.statusToken}
        statusPage="/list-model/status"
        steps={listingSteps([{ state: 'received', at: new Date().toISOString() }], undefined)}
        another="Send another request"
        onAnother={() => setOutcome(undefined)}
      />
    );
  return (
    <Panel id="request" aria-labelledby={titleId}>
      <PanelTitle id={titleId}>Request your listing</PanelTitle>
      <Hint $small>All fields are required unless marked optional.</Hint>
      {renewal !== undefined && (
        <Hint $small>
          Filled in from your request {renewal.reference}, which this one renews. Update anything that has
          changed.
        </Hint>
      )}
      <Fields
        form={form}
        method="post"
        action="/list-model/send"
        aria-labelledby={titleId}
        onChange={({ currentTarget }) => setDraft(fieldsIn(currentTarget))}
      >
        <TextField {...known('modelName')} label="Model name" required maxLength={80} />
        <TextField
          {...known('email')}
          type="email"
          label="Email"
          required
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          {...known('platforms')}
          label="Platforms"
          required
          maxLength={500}
          placeholder="e.g. OnlyFans @yourname, Fanvue @yourname"
        />
        <TextField
          {...known('description')}
          lines
          label="Description"
          required
          maxLength={5_000}
          placeholder="What visitors should know about you"
        />
        <TextField
          {...known('socialLinks')}
          lines
          label="Social links (optional)"
          maxLength={2_000}
          placeholder="One link per line"
          hint="X, Instagram, TikTok, YouTube, Reddit, Bluesky, Threads, Telegram, or your own site."
        />
        {renewal === undefined && (
          <>
            <SelectField label="Category (optional)" name="category" items={categoryItems} />
            <TextField
              name="tags"
              label="Tags (optional)"
              maxLength={620}
              hint="Up to 20, separated by commas."
            />
          </>
        )}
        <ListingPreview draft={draft} />
        <TrapField />
        <div role="status">
          {!form.isSending && outcome !== undefined && (
            <Message $good={outcome.success}>{outcome.message}</Message>
          )}
        </div>
        <SubmitButton sending="Submitting Request...">Submit Request</SubmitButton>
      </Fields>
    </Panel>
  );
};

const loadSchema = async () => (await import('@marquee/contracts/http/contact')).ListingRequestForm;

const thanks = 'Thank you! We received your request.';
const tryAgain = 'Failed to submit request. Please try again.';

/** With room the card is beside the fields that it shows. */
const Fields = styled(Form)`
  ${({ theme }) => theme.from.wide} {
    grid-template-columns: minmax(0, 1fr) 15rem;
    column-gap: 1.5rem;

    > * { grid-column: 1; }
    > figure { grid-area: 1 / 2 / span 7; align-content: start; }
  }
`;

const Hint = styled(Muted)`
  margin-block: 0.375rem 1.25rem;
`;

const Message = styled.p<{ $good: boolean }>`
  padding: 0.75rem 1rem;
  border-radius: ${({ theme }) => theme.radius.small};
  font-weight: 600;

  ${({ $good, theme }) =>
    $good
      ? css`background: ${theme.color.goodWash}; color: ${theme.color.good};`
      : css`background: ${theme.color.badWash}; color: ${theme.color.bad};`}
`;
