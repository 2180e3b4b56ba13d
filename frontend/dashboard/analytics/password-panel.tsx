import { styled } from 'styled-components';
import { ChangePasswordForm, passwordMinLength } from '../../platform/forms/change-password-form';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { changeDashboardPassword } from './insights-query';

/** Replaces the dashboard's password by one of the holder's own choice. */
export const PasswordPanel = ({ slug }: { readonly slug: string }) => (
  <Panel>
    <PanelTitle>Change your password</PanelTitle>
    <Muted $top="0.375rem">
      At least {passwordMinLength} characters, and not easy to guess. Everyone else who uses the old password
      is logged out.
    </Muted>
    <Narrow>
      <ChangePasswordForm username={slug} send={(passwords) => changeDashboardPassword(slug, passwords)} />
    </Narrow>
  </Panel>
);

const Narrow = styled.div`
  max-width: 26rem;
`;
