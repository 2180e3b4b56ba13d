import { useEffect, useRef } from 'react';
import { Button } from '../../ui/inputs/button';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { GateCard } from '../../ui/layout/gate-card';
import type { Credentials } from './admin-calls';

interface AdminLoginProps {
  /** Somebody was logged in here until now. */
  readonly hasEnded: boolean;
  readonly busy: boolean;
  readonly message: string | null;
  /** The password was right, and the account asks for a code too. */
  readonly needsCode: boolean;
  readonly onCredentials: (credentials: Credentials) => void;
}

export const AdminLogin = ({ hasEnded, busy, message, needsCode, onCredentials }: AdminLoginProps) => (
  <GateCard
    title="Admin"
    prompt={
      hasEnded ? 'Your session has ended. Log in again; what you typed is kept.' : 'Log in to run the house'
    }
  >
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const code = String(form.get('code') ?? '').trim();
        onCredentials({
          email: String(form.get('email') ?? ''),
          password: String(form.get('password') ?? ''),
          ...(code !== '' && { code }),
        });
      }}
    >
      <FieldLabel>
        Email
        <Field type="email" name="email" autoComplete="username" required maxLength={254} />
      </FieldLabel>
      <FieldLabel>
        Password
        <Field type="password" name="password" autoComplete="current-password" required maxLength={256} />
      </FieldLabel>
      {needsCode && (
        <FieldLabel>
          Code of your authenticator app, or a recovery code
          <Code />
        </FieldLabel>
      )}
      {message !== null && <FieldError role="alert">{message}</FieldError>}
      <Button type="submit" disabled={busy}>
        {busy ? 'Authenticating...' : 'Login to Admin Panel'}
      </Button>
    </form>
  </GateCard>
);

/** Takes the focus when it appears: it is what the log-in waits for. */
const Code = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <Field ref={field} name="code" required autoComplete="one-time-code" maxLength={40} />;
};
