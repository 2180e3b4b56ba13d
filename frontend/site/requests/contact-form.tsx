import { inquiryTypeOf, inquiryTypes } from '@marquee/contracts/rules/inquiry-types';
import { useEffect, useId, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { Form, SubmitButton, TrapField, useForm } from '../../platform/forms/form';
import { limitText, schemaErrors } from '../../platform/forms/form-errors';
import { SelectField } from '../../platform/forms/select-field';
import { sendForm } from '../../platform/forms/send-form';
import { TextField } from '../../platform/forms/text-field';
import { showError, showToast } from '../../platform/toast/toast-store';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Good } from './request-receipt';

const topics = inquiryTypes.map(({ key, name }) => ({ value: key, label: name }));

/** Reports the outcome in a toast, and what the server has against a field at that field. */
export const ContactForm = ({ contactAddress }: { readonly contactAddress: string }) => {
  const titleId = useId();
  const showFailure = (error?: unknown) =>
    showError(
      `Failed to send message. Please try again or contact ${contactAddress} directly.${limitText(error)}`,
    );
  const [topic, setTopic] = useState('');
  const [sent, setSent] = useState<string>();
  const receipt = useRef<HTMLParagraphElement>(null);
  // Above the form, whose end is below the toast.
  useEffect(() => {
    if (sent !== undefined) receipt.current?.focus();
  }, [sent]);
  const answerHours = inquiryTypeOf(topic)?.answerHours;
  const form = useForm({
    validate: (fields) => schemaErrors(loadSchema, fields),
    send: (fields) => sendForm('/api/contact/general', fields),
    onSent: ({ success, message }, element) => {
      if (!success) return showFailure();
      showToast({ title: 'Message Sent Successfully!', text: message });
      element.reset();
      setTopic('');
      setSent(message);
    },
    onFailed: showFailure,
  });

  return (
    <Panel aria-labelledby={titleId}>
      <PanelTitle id={titleId}>Send us a message</PanelTitle>
      {sent !== undefined && (
        <Good ref={receipt} tabIndex={-1}>
          {sent}
        </Good>
      )}
      <Fields form={form} method="post" action="/contact/send" aria-labelledby={titleId}>
        <TextField name="name" label="Name" required maxLength={100} autoComplete="name" />
        <TextField type="email" name="email" label="Email" required maxLength={254} autoComplete="email" />
        <WideSelect
          name="inquiryType"
          label="Inquiry type"
          placeholder="Select a topic"
          required="Please select a topic."
          items={topics}
          hint={answerHours && `We aim to answer within ${answerHours} hours.`}
          onChoose={setTopic}
        />
        <WideText name="subject" label="Subject" required maxLength={200} />
        <WideText lines name="message" label="Message" required maxLength={5_000} />
        <TrapField />
        <SubmitButton sending="Sending Message...">Send Message</SubmitButton>
      </Fields>
    </Panel>
  );
};

const loadSchema = async () => (await import('@marquee/contracts/http/contact')).ContactForm;

const Fields = styled(Form)`
  margin-top: 1.25rem;

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > button { grid-column: 1 / -1; }
  }
`;

const wide = css`
  ${({ theme }) => theme.from.tablet} { grid-column: 1 / -1; }
`;

const WideText = styled(TextField)`${wide}`;

const WideSelect = styled(SelectField)`${wide}`;
