import { Button } from '../../ui/inputs/button';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { GateCard } from '../../ui/layout/gate-card';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface AnalyticsGateProps {
  readonly slug: string;
  readonly busy: boolean;
  readonly message: string | null;
  readonly onPassword: (password: string) => void;
}

export const AnalyticsGate = ({ slug, busy, message, onPassword }: AnalyticsGateProps) => (
  <GateCard title="Model Analytics" prompt="Enter your password to access your analytics dashboard">
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(String(new FormData(event.currentTarget).get('password') ?? ''));
      }}
    >
      {/* A password manager keeps one password per model by this name. */}
      <VisuallyHidden as="span" aria-hidden="true">
        <input type="text" name="username" autoComplete="username" value={slug} readOnly tabIndex={-1} />
      </VisuallyHidden>
      <FieldLabel>
        Password
        <Field
          type="password"
          name="password"
          placeholder="Enter your analytics password"
          autoComplete="current-password"
          required
          maxLength={256}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : 'analytics-gate-message'}
        />
      </FieldLabel>
      {message !== null && (
        <FieldError id="analytics-gate-message" role="alert">
          {message}
        </FieldError>
      )}
      <Button type="submit" disabled={busy}>
        {busy ? 'Authenticating...' : 'Access Analytics'}
      </Button>
    </form>
  </GateCard>
);
