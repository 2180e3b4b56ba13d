import { loginErrorText } from '../../platform/api/login-failure';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { LostPassword } from '../../platform/forms/lost-password';
import { FieldError } from '../../ui/inputs/field';
import { GateCard } from '../../ui/layout/gate-card';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface AnalyticsGateProps {
  readonly slug: string;
  /** Why the dashboard closed or did not open. */
  readonly notice: string | null;
  readonly onPassword: (password: string) => Promise<unknown>;
}

export const AnalyticsGate = ({ slug, notice, onPassword }: AnalyticsGateProps) => {
  const form = useForm({
    send: ({ password = '' }) => onPassword(password),
    messageOf: (error) => loginErrorText(error, 'Invalid password. Please try again.'),
  });
  return (
    <GateCard title="Model Analytics" prompt="Enter your password to access your analytics dashboard">
      <Form form={form}>
        {/* The name under which a password manager stores the password of this model. */}
        <VisuallyHidden as="span" aria-hidden="true">
          <input type="text" name="username" autoComplete="username" value={slug} readOnly tabIndex={-1} />
        </VisuallyHidden>
        <CurrentPasswordField label="Password" placeholder="Enter your analytics password" />
        {notice !== null && form.message === undefined && !form.isSending && (
          <FieldError role="alert">{notice}</FieldError>
        )}
        <FormError />
        <SubmitButton sending="Authenticating...">Access Analytics</SubmitButton>
      </Form>
      <LostPassword />
    </GateCard>
  );
};
