import type { SecondStepRequired } from '@marquee/contracts/http/second-step';
import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error';
import { loginErrorText } from '../../platform/api/login-failure';
import { CodeField } from '../../platform/factors/code-field';
import { withSecondStep } from '../../platform/factors/second-step';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { LostPassword } from '../../platform/forms/lost-password';
import { FieldError } from '../../ui/inputs/field';
import { GateCard } from '../../ui/layout/gate-card';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { logInToInsights } from './insights-query';

interface AnalyticsGateProps {
  readonly slug: string;
  readonly notice: string | null;
  readonly onLogin: () => unknown;
}

export const AnalyticsGate = ({ slug, notice, onLogin }: AnalyticsGateProps) => {
  const [question, setQuestion] = useState<SecondStepRequired>();
  const form = useForm({
    send: ({ password = '', code = '' }) =>
      withSecondStep((step) => logInToInsights({ slug, password, ...step }), code),
    onSent: (answer) => ('codeRequired' in answer ? setQuestion(answer) : onLogin()),
    messageOf: (error) => loginErrorText(error, refusalText(error)),
  });
  return (
    <GateCard title="Model Analytics" prompt="Enter your password to access your analytics dashboard">
      <Form form={form}>
        {/* The name under which a password manager stores the password of this model. */}
        <VisuallyHidden as="span" aria-hidden="true">
          <input type="text" name="username" autoComplete="username" value={slug} readOnly tabIndex={-1} />
        </VisuallyHidden>
        <CurrentPasswordField label="Password" placeholder="Enter your analytics password" />
        {question && <CodeField question={question} />}
        {notice !== null && !question && form.message === undefined && !form.isSending && (
          <FieldError role="alert">{notice}</FieldError>
        )}
        <FormError />
        <SubmitButton sending="Authenticating...">Access Analytics</SubmitButton>
      </Form>
      <LostPassword />
    </GateCard>
  );
};

/** The server's own text, which distinguishes a wrong password, code and passkey. */
export const refusalText = (error: unknown): string =>
  (error instanceof ApiError && error.status === 401 && error.detail) ||
  'Invalid password. Please try again.';
