import type { Operators } from '@marquee/contracts/http/operators';
import { operatorRoles } from '@marquee/contracts/rules/operator-access';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { changeOperators } from './operator-queries';
import { roleItems } from './roles';

/** Invites an operator by email. */
export const InviteForm = ({ onChanged }: { readonly onChanged: (operators: Operators) => void }) => {
  const form = useForm({
    send: ({ email = '', role, password = '' }) =>
      changeOperators(
        { is: 'invite', email, role: operatorRoles.find((known) => known === role) ?? 'analyst' },
        password,
      ),
    onSent: (all, element) => {
      onChanged(all);
      element.reset();
      showToast({ title: 'Invitation sent', text: 'The link in the email works once, for 72 hours.' });
    },
    messageOf: adminErrorText,
  });
  return (
    <Panel aria-labelledby="invite">
      <PanelTitle id="invite">Invite an operator</PanelTitle>
      <Muted $top="0.375rem">They get an email with a link and choose a password.</Muted>
      <Form form={form} $gap="0.875rem" $top="0.875rem">
        <TextField label="Email" type="email" name="email" required maxLength={254} autoComplete="off" />
        <SelectField label="Role" name="role" items={roleItems} required="choose a role" />
        <CurrentPasswordField />
        <FormError />
        <SubmitButton sending="Inviting...">Invite</SubmitButton>
      </Form>
    </Panel>
  );
};
