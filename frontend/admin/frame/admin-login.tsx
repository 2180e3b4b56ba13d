import { loginErrorText } from '../../platform/api/login-failure';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { GateCard } from '../../ui/layout/gate-card';
import { Muted } from '../../ui/text/muted';
import { type Credentials, loginKey } from './admin-calls';

interface AdminLoginProps {
  /** The login covers a page whose session has ended. */
  readonly hasEnded: boolean;
  /** The password was right, and the account has two-step verification. */
  readonly needsCode: boolean;
  readonly onLogin: (credentials: Credentials) => Promise<unknown>;
}

export const AdminLogin = ({ hasEnded, needsCode, onLogin }: AdminLoginProps) => {
  const form = useForm({
    mutationKey: loginKey,
    send: ({ email = '', password = '', code = '' }) =>
      onLogin({ email, password, ...(code !== '' && { code }) }),
    messageOf: (error) =>
      loginErrorText(error, needsCode ? 'Invalid code. Please try again.' : 'Invalid email or password'),
  });
  return (
    <GateCard
      title="Admin"
      prompt={
        hasEnded
          ? 'Your session has ended. Log in again; your unsaved input is kept.'
          : 'Log in to the admin panel'
      }
    >
      <Form form={form}>
        <TextField label="Email" type="email" name="email" autoComplete="username" required maxLength={254} />
        <CurrentPasswordField label="Password" />
        {needsCode && (
          <TextField
            label="Authenticator code or recovery code"
            name="code"
            autoComplete="one-time-code"
            required
            maxLength={40}
            takesFocus
          />
        )}
        <FormError />
        <SubmitButton sending="Authenticating...">Login to Admin Panel</SubmitButton>
        <Muted $small>Lost your password? The person who runs the server can give you a new one.</Muted>
      </Form>
    </GateCard>
  );
};
