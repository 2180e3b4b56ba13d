import { Button } from '../ui/button';
import { Field, FieldError, FieldLabel } from '../ui/field';
import { GateCard } from '../ui/gate-card';

interface AdminLoginProps {
  /** Somebody was logged in here until now. */
  readonly hasEnded: boolean;
  readonly busy: boolean;
  readonly message: string | null;
  readonly onCredentials: (credentials: { readonly email: string; readonly password: string }) => void;
}

export const AdminLogin = ({ hasEnded, busy, message, onCredentials }: AdminLoginProps) => (
  <GateCard title="Admin" prompt={hasEnded ? 'Your session has ended. Log in again; what you typed is kept.' : 'Log in to run the house'}>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        onCredentials({ email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') });
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
      {message !== null && <FieldError role="alert">{message}</FieldError>}
      <Button type="submit" disabled={busy}>
        {busy ? 'Authenticating...' : 'Login to Admin Panel'}
      </Button>
    </form>
  </GateCard>
);
