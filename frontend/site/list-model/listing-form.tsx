import { useId } from 'react';
import { css, styled } from 'styled-components';
import { formFields } from '../../platform/forms/form-fields';
import { TrapField } from '../../platform/forms/trap-field';
import { Button } from '../../ui/inputs/button';
import { Field, FieldLabel, TextArea } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import type { ListingOutcome } from './listing-outcome';

interface ListingFormProps {
  readonly busy: boolean;
  readonly outcome: ListingOutcome | undefined;
  /** True when the request was taken: the fields are then cleared. */
  readonly onSend: (fields: Readonly<Record<string, string>>) => Promise<boolean>;
}

export const ListingForm = ({ busy, outcome, onSend }: ListingFormProps) => {
  const titleId = useId();
  return (
    <Panel id="request" aria-labelledby={titleId}>
      <PanelTitle id={titleId}>Request your listing</PanelTitle>
      <Hint>All fields are required unless marked optional.</Hint>
      <Form
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void onSend(formFields(form)).then((taken) => taken && form.reset());
        }}
      >
        <FieldLabel>
          Model name
          <Field name="modelName" required maxLength={80} autoComplete="off" />
        </FieldLabel>
        <FieldLabel>
          E-mail
          <Field type="email" name="email" required maxLength={254} autoComplete="email" />
        </FieldLabel>
        <FieldLabel>
          Platforms
          <Field
            name="platforms"
            required
            maxLength={500}
            placeholder="Where you publish, and as whom"
            autoComplete="off"
          />
        </FieldLabel>
        <FieldLabel>
          Description
          <TextArea
            name="description"
            required
            maxLength={5_000}
            placeholder="What visitors should know about you"
          />
        </FieldLabel>
        <FieldLabel>
          Social links (optional)
          <TextArea name="socialLinks" maxLength={2_000} placeholder="One link per line" />
        </FieldLabel>
        <TrapField />
        <div role="status">
          {outcome !== undefined && <Message $good={outcome.success}>{outcome.message}</Message>}
        </div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Submitting Request...' : 'Submit Request'}
        </Button>
      </Form>
    </Panel>
  );
};

const Hint = styled.p`
  margin-block: 0.375rem 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Form = styled.form`
  display: grid;
  gap: 1rem;
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
