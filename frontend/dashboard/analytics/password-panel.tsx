import { styled } from 'styled-components';
import { ChangePasswordForm } from '../../platform/forms/change-password-form';
import { passwordHint } from '../../platform/forms/new-password-fields';
import { changeDashboardPassword } from '../frame/insights-query';
import { TitledPanel } from '../frame/titled-panel';

export const PasswordPanel = ({ slug }: { readonly slug: string }) => (
  <TitledPanel
    title="Change your password"
    lead={`${passwordHint} Everyone else who uses the old password is logged out.`}
  >
    <Narrow>
      <ChangePasswordForm username={slug} send={(passwords) => changeDashboardPassword(slug, passwords)} />
    </Narrow>
  </TitledPanel>
);

const Narrow = styled.div`
  max-width: 26rem;
`;
