import type { Account } from '@marquee/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import type { FieldErrors } from '../../platform/forms/form-errors';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { changePassword } from './account-queries';

interface PasswordFormProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
}

const minLength = 12;

export const PasswordForm = ({ account: { email, passwordChangedAt }, onChanged }: PasswordFormProps) => {
  const change = useMutation({ mutationFn: changePassword });
  const form = useForm({
    check: ({ current, next, again }): FieldErrors | undefined => {
      if (next !== again) return { '': "The passwords don't match." };
      if (next === current) return { '': 'The new password must differ from the current one.' };
      return undefined;
    },
    send: ({ current = '', next = '' }) => change.mutateAsync({ current, next }),
    onSent: (account, element) => {
      onChanged(account);
      element.reset();
      showToast({ title: 'Password changed', text: 'All other sessions were logged out.' });
    },
    messageOf: adminErrorText,
  });

  return (
    <Panel>
      <PanelTitle>Password</PanelTitle>
      <Muted $top="0.375rem">
        {passwordChangedAt !== null && (
          <>
            Changed <Moment at={passwordChangedAt} />.{' '}
          </>
        )}
        At least {minLength} characters. You'll be logged out everywhere else.
      </Muted>
      <Form form={form}>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Stack $gap="0.875rem" $top="0.875rem">
          <TextField
            label="Current password"
            type="password"
            name="current"
            required
            maxLength={256}
            autoComplete="current-password"
          />
          <TextField
            label="New password"
            type="password"
            name="next"
            required
            minLength={minLength}
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
          <SubmitButton sending="Changing…">Change password</SubmitButton>
        </Stack>
      </Form>
    </Panel>
  );
};
