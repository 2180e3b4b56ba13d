import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { formFields } from '../../platform/forms/form-fields';
import { TrapField } from '../../platform/forms/trap-field';
import { Button } from '../../ui/inputs/button';
import { Field, FieldError, FieldLabel, TextArea } from '../../ui/inputs/field';
import { Select } from '../../ui/inputs/select';
import { Panel, PanelTitle } from '../../ui/layout/panel';

const inquiryTypes = [
  { value: 'premium-listing', label: 'Premium Model Listing ($500)' },
  { value: 'promotion-services', label: 'Promotion Services' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'technical-support', label: 'Technical Support' },
  { value: 'billing', label: 'Billing' },
  { value: 'general', label: 'General' },
] as const;

interface ContactFormProps {
  readonly busy: boolean;
  /** Resolves with true when the message was accepted; the fields are then cleared. */
  readonly onSend: (fields: Readonly<Record<string, string>>) => Promise<boolean>;
}

type InquiryType = (typeof inquiryTypes)[number]['value'];

export const ContactForm = ({ busy, onSend }: ContactFormProps) => {
  const id = useId();
  const [inquiryType, setInquiryType] = useState<InquiryType | ''>('');
  const [missing, setMissing] = useState(false);
  const choose = (value: string) => {
    setInquiryType(inquiryTypes.find((type) => type.value === value)?.value ?? '');
    setMissing(false);
  };

  return (
    <Panel aria-labelledby={`${id}-title`}>
      <PanelTitle id={`${id}-title`}>Send us a message</PanelTitle>
      <Form
        aria-labelledby={`${id}-title`}
        onSubmit={(event) => {
          event.preventDefault();
          if (inquiryType === '') {
            setMissing(true);
            document.getElementById(`${id}-type`)?.focus();
            return;
          }
          const form = event.currentTarget;
          void onSend({ ...formFields(form), inquiryType }).then((isSent) => {
            if (!isSent) return;
            form.reset();
            setInquiryType('');
          });
        }}
      >
        <FieldLabel>
          Name
          <Field name="name" required maxLength={120} autoComplete="name" />
        </FieldLabel>
        <FieldLabel>
          Email
          <Field type="email" name="email" required maxLength={254} autoComplete="email" />
        </FieldLabel>
        <Wide>
          <FieldLabel as="span" id={`${id}-type-label`}>
            Inquiry type
          </FieldLabel>
          <Select
            id={`${id}-type`}
            name="inquiryType"
            value={inquiryType}
            placeholder="Select a topic"
            items={inquiryTypes}
            labelledBy={`${id}-type-label`}
            describedBy={missing ? `${id}-type-missing` : undefined}
            onChoose={choose}
          />
          {missing && <FieldError id={`${id}-type-missing`}>Please select a topic.</FieldError>}
        </Wide>
        <Wide as={FieldLabel}>
          Subject
          <Field name="subject" required maxLength={200} autoComplete="off" />
        </Wide>
        <Wide as={FieldLabel}>
          Message
          <TextArea name="message" required maxLength={5_000} />
        </Wide>
        <TrapField />
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending Message...' : 'Send Message'}
        </Button>
      </Form>
    </Panel>
  );
};

const Form = styled.form`
  display: grid;
  gap: 1rem;
  margin-top: 1.25rem;

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > button { grid-column: 1 / -1; }
  }
`;

const Wide = styled.div`
  display: grid;
  gap: 0.375rem;

  ${({ theme }) => theme.from.tablet} { grid-column: 1 / -1; }
`;
