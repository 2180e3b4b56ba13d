import type { ComponentProps } from 'react';
import { ChangePasswordForm } from '../../platform/forms/change-password-form';
import { passwordHint } from '../../platform/forms/new-password-fields';
import { FoldedPanel } from '../../ui/inputs/folded-panel';
import { Muted } from '../../ui/text/muted';

type Props = Pick<ComponentProps<typeof ChangePasswordForm>, 'username' | 'send'>;

/** Changes the password with which a holder, or a person of an agency, logs in as `username`. */
export const PasswordPanel = (props: Props) => (
  <FoldedPanel title="Password" about="The password you log in with." action="Change">
    <Muted>{passwordHint} Everyone else who uses the old password is logged out.</Muted>
    <ChangePasswordForm {...props} />
  </FoldedPanel>
);
