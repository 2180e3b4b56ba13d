import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { ChangePasswordForm } from '../../platform/forms/change-password-form';
import { passwordHint } from '../../platform/forms/new-password-fields';
import { TitledPanel } from './titled-panel';

type Props = Pick<ComponentProps<typeof ChangePasswordForm>, 'username' | 'send'>;

/** Changes the password with which a holder, or a person of an agency, logs in as `username`. */
export const PasswordPanel = (props: Props) => (
  <TitledPanel
    title="Change your password"
    lead={`${passwordHint} Everyone else who uses the old password is logged out.`}
  >
    <Narrow>
      <ChangePasswordForm {...props} />
    </Narrow>
  </TitledPanel>
);

const Narrow = styled.div`
  max-width: 26rem;
`;
