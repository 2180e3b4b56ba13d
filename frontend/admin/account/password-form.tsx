import type { Account } from '@marquee/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Moment } from '../../ui/text/moment';
import { ErrorLine } from '../frame/error-line';
import { changePassword } from './account-queries';

interface PasswordFormProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
}

const minLength = 12;

/** What the form can tell before it is sent; undefined: nothing speaks against it. */
const faultIn = (current: string, next: string, again: string): string | undefined => {
  if (next !== again) return 'The new password and its repetition differ.';
  if (next === current) return 'The new password must not be the old one.';
  return undefined;
};

export const PasswordForm = ({ account: { email, passwordChangedAt }, onChanged }: PasswordFormProps) => {
  const [fault, setFault] = useState<string>();
  const change = useMutation({ mutationFn: changePassword, onSuccess: onChanged });

  const send = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    // Not trimmed: a password may begin or end with a space.
    const field = (name: string): string => String(fields.get(name) ?? '');
    const [current, next] = [field('current'), field('next')];
    const found = faultIn(current, next, field('again'));
    setFault(found);
    if (found !== undefined) return;
    const changed = () => {
      form.reset();
      showToast({ title: 'Password changed', text: 'Every other session was ended.' });
    };
    change.mutate({ current, next }, { onSuccess: changed });
  };

  return (
    <Panel>
      <PanelTitle>Password</PanelTitle>
      <Hint>
        {passwordChangedAt !== null && (
          <>
            Changed <Moment at={passwordChangedAt} />.{' '}
          </>
        )}
        At least {minLength} characters, and not the old one. Every other session ends.
      </Hint>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <FieldLabel>
          Current password
          <Field type="password" name="current" required maxLength={256} autoComplete="current-password" />
        </FieldLabel>
        <FieldLabel>
          New password
          <Field
            type="password"
            name="next"
            required
            minLength={minLength}
            maxLength={256}
            autoComplete="new-password"
          />
        </FieldLabel>
        <FieldLabel>
          New password again
          <Field type="password" name="again" required maxLength={256} autoComplete="new-password" />
        </FieldLabel>
        {fault !== undefined ? (
          <FieldError role="alert">{fault}</FieldError>
        ) : (
          <ErrorLine error={change.error} />
        )}
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Changing…' : 'Change password'}
        </Button>
      </Form>
    </Panel>
  );
};

const Hint = styled.p`
  margin-top: 0.375rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Form = styled.form`
  display: grid;
  gap: 0.875rem;
  margin-top: 0.875rem;
`;
