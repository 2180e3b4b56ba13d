import { showToast } from '../toast/toast-store';
import { CurrentPasswordField } from './current-password-field';
import { Form, FormError, SubmitButton, useForm } from './form';
import type { FieldErrors } from './form-errors';
import { NewPasswordFields } from './new-password-fields';

interface ChangePasswordFormProps<Answer> {
  /** The name under which a password manager stores the password. */
  readonly username: string;
  readonly send: (passwords: { readonly current: string; readonly next: string }) => Promise<Answer>;
  readonly onChanged?: (answer: Answer) => void;
  readonly messageOf?: (error: unknown) => string | null;
}

export const ChangePasswordForm = <Answer,>({
  username,
  send,
  onChanged,
  messageOf,
}: ChangePasswordFormProps<Answer>) => {
  const form = useForm({
    check: ({ current, next, again }): FieldErrors | undefined => {
      if (next !== again) return { '': "The passwords don't match." };
      if (next === current) return { '': 'The new password must differ from the current one.' };
      return undefined;
    },
    send: ({ current = '', next = '' }) => send({ current, next }),
    onSent: (answer, element) => {
      onChanged?.(answer);
      element.reset();
      showToast({ title: 'Password changed', text: 'All other sessions were logged out.' });
    },
    ...(messageOf && { messageOf }),
  });
  return (
    <Form form={form} $gap="0.875rem" $top="0.875rem">
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <CurrentPasswordField label="Current password" name="current" />
      <NewPasswordFields label="New password" name="next" />
      <FormError />
      <SubmitButton sending="Changing...">Change password</SubmitButton>
    </Form>
  );
};
