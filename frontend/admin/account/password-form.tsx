import type { Account } from '@marquee/contracts/http/account';
import { ChangePasswordForm } from '../../platform/forms/change-password-form';
import { passwordHint } from '../../platform/forms/new-password-fields';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { changePassword } from './account-queries';

interface PasswordFormProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
}

export const PasswordForm = ({ account: { email, passwordChangedAt }, onChanged }: PasswordFormProps) => (
  <Panel>
    <PanelTitle>Password</PanelTitle>
    <Muted $top="0.375rem">
      {passwordChangedAt === null ? (
        <strong>You still use the password this account was given. Please choose your own. </strong>
      ) : (
        <>
          Changed <Moment at={passwordChangedAt} />.{' '}
        </>
      )}
      {passwordHint} You'll be logged out everywhere else.
    </Muted>
    <ChangePasswordForm
      username={email}
      send={changePassword}
      onChanged={onChanged}
      messageOf={adminErrorText}
    />
  </Panel>
);
