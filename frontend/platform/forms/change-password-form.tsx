import { useMutation } from '@tanstack/react-query';
import { Stack } from '../../ui/layout/stack';
import { showToast } from '../toast/toast-store';
import { CurrentPasswordField } from './current-password-field';
import { Form, FormError, SubmitButton, useForm } from './form';
import type { FieldErrors } from './form-errors';
import { TextField } from './text-field';

interface NewPassword {
  readonly current: string;
  readonly next: string;
}

interface ChangePasswordFormProps<Answer> {
  /** The name under which a password manager stores the password. */
  readonly username: string;
  readonly send: (passwords: NewPassword) => Promise<Answer>;
  readonly onChanged?: (answer: Answer) => void;
  readonly messageOf?: (error: unknown) => string | null;
}

export const passwordMinLength = 12;

export const ChangePasswordForm = <Answer,>({
  username,
  send,
  onChanged,
  messageOf,
}: ChangePasswordFormProps<Answer>) => {
  const change = useMutation({ mutationFn: send });
  const form = useForm({
    check: ({ current, next, again }): FieldErrors | undefined => {
      if (next !== again) return { '': "The passwords don't match." };
      if (next === current) return { '': 'The new password must differ from the current one.' };
      return undefined;
    },
    send: ({ current = '', next = '' }) => change.mutateAsync({ current, next }),
    onSent: (answer, element) => {
      onChanged?.(answer);
      element.reset();
      showToast({ title: 'Password changed', text: 'All other sessions were logged out.' });
    },
    ...(messageOf && { messageOf }),
  });
  return (
    <Form form={form}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Stack $gap="0.875rem" $top="0.875rem">
        <CurrentPasswordField label="Current password" name="current" />
        <TextField
          label="New password"
          type="password"
          name="next"
          required
          minLength={passwordMinLength}
          maxLength={256}
          autoComplete="new-password"
        />
        <TextField
          label="Confirm new password"
          type="password"
          name="again"
          required
          maxLength={256}
          autoComplete="new-password"
        />
        <FormError />
        <SubmitButton sending="Changing...">Change password</SubmitButton>
      </Stack>
    </Form>
  );
};
