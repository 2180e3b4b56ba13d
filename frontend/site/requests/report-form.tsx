import type { ReportReceipt } from '@marquee/contracts/http/reports';
import { type InputHTMLAttributes, useId } from 'react';
import { styled } from 'styled-components';
import { ApiError } from '../../platform/api/api-error';
import { requestJson } from '../../platform/api/request';
import { Form, FormError, SubmitButton, TrapField, useFieldError, useForm } from '../../platform/forms/form';
import { schemaErrors } from '../../platform/forms/form-errors';
import type { Fields } from '../../platform/forms/form-fields';
import { TextField } from '../../platform/forms/text-field';
import { useContactAddress } from '../../platform/site-config/site-config';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import choices from './report-choices.json' with { type: 'json' };

interface ReportFormProps {
  readonly page: string;
  readonly onSent: (receipt: ReportReceipt) => void;
}

export const ReportForm = ({ page, onSent }: ReportFormProps) => {
  const titleId = useId();
  const contactAddress = useContactAddress();
  const form = useForm({
    send: (fields) => requestJson(loadReceipt, '/api/reports', { method: 'POST', body: bodyOf(fields) }),
    validate: (fields) => schemaErrors(loadSchema, bodyOf(fields)),
    onSent,
    messageOf: (error) => failureText(error, contactAddress),
  });
  return (
    <Panel aria-labelledby={titleId}>
      <PanelTitle id={titleId}>Your report</PanelTitle>
      <Muted $small $top="0.25rem">
        All fields are required unless marked optional.
      </Muted>
      <Form
        form={form}
        $gap="1.25rem"
        $top="1.25rem"
        method="post"
        action="/report/send"
        aria-labelledby={titleId}
      >
        <fieldset aria-describedby={`${titleId}-kind`}>
          <Legend>What are you reporting?</Legend>
          <Stack $gap="0.5rem">
            {choices.map(({ kind, title, text }) => (
              <Kind key={kind}>
                <Choice type="radio" name="kind" value={kind} required />
                <span>
                  <b>{title}</b>
                  <small>{text}</small>
                </span>
              </Kind>
            ))}
          </Stack>
          <OwnError name="kind" id={`${titleId}-kind`} />
        </fieldset>
        <TextField
          name="page"
          label="Page link or profile name"
          required
          maxLength={300}
          defaultValue={page}
          placeholder="/model/…"
        />
        <TextField
          lines
          name="details"
          label="What’s wrong, and how can we tell?"
          required
          maxLength={5_000}
        />
        <Columns $from="tablet" $gap="1.25rem">
          <TextField name="name" label="Your name (optional)" maxLength={120} autoComplete="name" />
          <TextField
            type="email"
            name="email"
            label="Your email (optional)"
            hint="We email you at each step. Without an email, use the link in your receipt."
            maxLength={254}
            autoComplete="email"
          />
        </Columns>
        <Check>
          <Choice type="checkbox" name="goodFaith" required aria-describedby={`${titleId}-faith`} />
          <span>
            To the best of my knowledge, this report is true, and I am the person concerned or authorized to
            act for them where that matters.
          </span>
        </Check>
        <OwnError name="goodFaith" id={`${titleId}-faith`} />
        <TrapField />
        <FormError />
        <SubmitButton sending="Sending report...">Send report</SubmitButton>
      </Form>
    </Panel>
  );
};

const bodyOf = ({ goodFaith, ...fields }: Fields) => ({ ...fields, goodFaith: goodFaith === 'on' });

const Choice = ({ name, ...input }: InputHTMLAttributes<HTMLInputElement> & { readonly name: string }) => (
  <input {...input} name={name} aria-invalid={useFieldError(name) !== undefined} />
);

const OwnError = ({ name, id }: { readonly name: string; readonly id: string }) => {
  const error = useFieldError(name);
  return error === undefined ? null : <FieldError id={id}>{error}</FieldError>;
};

const loadSchema = async () => (await import('@marquee/contracts/http/reports')).ReportForm;

const loadReceipt = async () => (await import('@marquee/contracts/http/reports')).ReportReceipt;

const failureText = (error: unknown, contactAddress: string): string => {
  if (error instanceof ApiError && error.status === 429) {
    const minutes = Math.ceil((error.retryAfterSeconds ?? 3_600) / 60);
    return `We accept five reports an hour per network. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write to ${contactAddress}.`;
  }
  if (error instanceof ApiError && error.status === 400)
    return 'Something in the form isn’t right. Please check the fields and try again.';
  return `Failed to send report. Please try again or contact ${contactAddress} directly.`;
};

const Legend = styled.legend`
  margin-bottom: 0.5rem;
  padding: 0;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;

const Check = styled.label`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.875rem;
  align-items: start;

  input { width: 1.5rem; height: 1.5rem; }
`;

const Kind = styled(Check)`
  padding: 0.75rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  cursor: pointer;

  &:hover { border-color: ${({ theme }) => theme.color.highlightLine}; }
  &:has(input:checked) { border-color: ${({ theme }) => theme.color.highlightLine}; background: ${({ theme }) => theme.color.highlightWash}; }

  b { display: block; font-weight: 650; }
  small { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; }
`;
