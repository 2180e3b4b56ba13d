import { useId } from 'react';
import { styled } from 'styled-components';
import { formFields } from '../../platform/forms/form-fields';
import { TrapField } from '../../platform/forms/trap-field';
import { Button } from '../../ui/inputs/button';
import { Field, FieldError, FieldLabel, TextArea } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import type { ReportFields } from './report-calls';
import { reportChoices } from './report-choices';

interface ReportFormProps {
  /** What it is about, as far as that is known. */
  readonly page: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onSend: (fields: ReportFields) => void;
}

export const ReportForm = ({ page, busy, failure, onSend }: ReportFormProps) => {
  const id = useId();
  return (
    <Panel aria-labelledby={`${id}-title`}>
      <PanelTitle id={`${id}-title`}>Your report</PanelTitle>
      <Hint>All fields are required unless marked optional.</Hint>
      <Form
        aria-labelledby={`${id}-title`}
        onSubmit={(event) => {
          event.preventDefault();
          const { goodFaith, ...fields } = formFields(event.currentTarget);
          onSend({ ...fields, goodFaith: goodFaith === 'on' });
        }}
      >
        <fieldset>
          <Legend>What is it?</Legend>
          <Kinds>
            {reportChoices.map(({ kind, title, text }) => (
              <Kind key={kind}>
                <input type="radio" name="kind" value={kind} required />
                <span>
                  <b>{title}</b>
                  <small>{text}</small>
                </span>
              </Kind>
            ))}
          </Kinds>
        </fieldset>
        <FieldLabel>
          Where is it? The address of the page, or the profile’s name in it
          <Field
            name="page"
            required
            maxLength={300}
            defaultValue={page}
            placeholder="/model/…"
            autoComplete="off"
          />
        </FieldLabel>
        <FieldLabel>
          What is wrong, and how can we tell?
          <TextArea name="details" required maxLength={5_000} />
        </FieldLabel>
        <Pair>
          <FieldLabel>
            Your name (optional)
            <Field name="name" maxLength={120} autoComplete="name" />
          </FieldLabel>
          <FieldLabel>
            Your e-mail (optional)
            <Field
              type="email"
              name="email"
              maxLength={254}
              autoComplete="email"
              aria-describedby={`${id}-email`}
            />
          </FieldLabel>
        </Pair>
        <Hint id={`${id}-email`}>
          With an e-mail address we write to you at each step. Without one, the link of your receipt shows it.
        </Hint>
        <Check>
          <input type="checkbox" name="goodFaith" required />
          <span>
            What I write is true, as far as I know, and I am the person concerned or may speak for them where
            that matters.
          </span>
        </Check>
        <TrapField />
        <div role="alert">{failure !== undefined && <FieldError as="p">{failure}</FieldError>}</div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Sending Report...' : 'Send Report'}
        </Button>
      </Form>
    </Panel>
  );
};

const Hint = styled.p`
  margin-top: 0.25rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Form = styled.form`
  display: grid;
  gap: 1.25rem;
  margin-top: 1.25rem;
`;

const Legend = styled.legend`
  margin-bottom: 0.5rem;
  padding: 0;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;

const Kinds = styled.div`
  display: grid;
  gap: 0.5rem;
`;

const Kind = styled.label`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.875rem;
  align-items: start;
  padding: 0.75rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  cursor: pointer;

  &:hover { border-color: ${({ theme }) => theme.color.lightLine}; }
  &:has(input:checked) { border-color: ${({ theme }) => theme.color.lightLine}; background: ${({ theme }) => theme.color.lightWash}; }

  input { width: 1.5rem; height: 1.5rem; }
  b { display: block; font-weight: 650; }
  small { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; }
`;

const Pair = styled.div`
  display: grid;
  gap: 1.25rem;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Check = styled.label`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.875rem;
  align-items: start;

  input { width: 1.5rem; height: 1.5rem; }
`;
