import type { Operators } from '@marquee/contracts/http/operators';
import { type OperatorRole, operatorRoles } from '@marquee/contracts/rules/operator-access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { LoadError } from '../../ui/feedback/load-error';
import { capitalized } from '../../ui/format/capitalized';
import { Button } from '../../ui/inputs/button';
import { Cluster, Columns, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { adminPage } from '../frame/admin-page';
import { adminErrorText } from '../frame/error-line';
import { PasswordConfirmation } from '../frame/password-confirmation';
import { TitledPanel } from '../frame/titled-panel';
import { changeOperators, type OperatorChange, operators } from './operator-queries';

const roleTexts: Readonly<Record<OperatorRole, string>> = {
  administrator: 'Everything, including operators, health and the audit log.',
  editor:
    'Listings, featured placements, the inbox, and the passwords of model holders. Reads reports and figures.',
  moderator: 'Reports, profile changes, archiving and restoring. Reads the inbox, listings and figures.',
  analyst: 'Reads listings, figures and the ledger. Changes nothing.',
};

const roleItems = operatorRoles.map((value) => ({ value, label: capitalized(value) }));

/** The operators with their roles, the open invitations, and the form for a new one. */
const OperatorsContent = () => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(operators);
  const keep = (changed: Operators) => queryClient.setQueryData(operators.queryKey, changed);
  return (
    <Columns $columns="minmax(0, 1fr) minmax(0, 22rem)" $align="start" $top="1.5rem">
      <Stack>
        <TitledPanel id="operators" title="Operators">
          <LoadError what="the operators" error={error} retry={refetch} />
          <ul>
            {data?.operators.map((operator) => (
              <OperatorItem key={operator.id} operator={operator} onChanged={keep} />
            ))}
          </ul>
        </TitledPanel>
        {data !== undefined && data.invitations.length > 0 && (
          <TitledPanel id="invitations" title="Invitations">
            <ul>
              {data.invitations.map((invitation) => (
                <InvitationItem key={invitation.email} invitation={invitation} onChanged={keep} />
              ))}
            </ul>
          </TitledPanel>
        )}
        <TitledPanel id="roles" title="Roles">
          <Stack $top="0.75rem">
            <FactList>
              {Object.entries(roleTexts).map(([role, does]) => (
                <Fact key={role} name={capitalized(role)}>
                  {does}
                </Fact>
              ))}
            </FactList>
          </Stack>
        </TitledPanel>
      </Stack>
      <InviteForm onChanged={keep} />
    </Columns>
  );
};

export const OperatorsPage = adminPage('Operators', OperatorsContent);

interface OperatorItemProps {
  readonly operator: Operators['operators'][number];
  readonly onChanged: (operators: Operators) => void;
}

const OperatorItem = ({ operator, onChanged }: OperatorItemProps) => {
  const { id, email, role, isDisabled, isSelf, hasTwoStep, lastActiveAt } = operator;
  const [change, setChange] = useState<OperatorChange>();
  const choose = (chosen: OperatorRole) =>
    setChange(chosen === role ? undefined : { is: 'role', id, role: chosen });
  return (
    <Item data-operator={email}>
      <Cluster $justify="space-between" $gap="0.75rem 1rem">
        <Texts>
          <strong>{email}</strong>
          <Cluster $gap="0.375rem">
            <Badge $tone={isDisabled ? 'muted' : 'plain'}>
              {isDisabled ? 'Disabled' : capitalized(role)}
            </Badge>
            {isSelf && <Badge $tone="light">You</Badge>}
            {!hasTwoStep && <Badge $tone="muted">No two-step verification</Badge>}
          </Cluster>
          <Muted $small>
            {lastActiveAt === null ? (
              'Not logged in'
            ) : (
              <>
                Last active <Moment at={lastActiveAt} />
              </>
            )}
          </Muted>
        </Texts>
        {!isSelf && (
          <Cluster $align="end" $gap="0.5rem">
            {!isDisabled && (
              <Role
                label={`Role of ${email}`}
                name={`role-${id}`}
                value={change?.is === 'role' ? change.role : role}
                items={roleItems}
                onChoose={choose}
              />
            )}
            <Button $variant="quiet" onClick={() => setChange({ is: isDisabled ? 'enable' : 'disable', id })}>
              {isDisabled ? 'Enable' : 'Disable'}
              <VisuallyHidden> {email}</VisuallyHidden>
            </Button>
          </Cluster>
        )}
      </Cluster>
      {change !== undefined && (
        <PasswordConfirmation
          key={JSON.stringify(change)}
          question={questionOf(change, email)}
          isDestructive={change.is === 'disable'}
          send={(password) => changeOperators(change, password)}
          onSent={(all) => {
            setChange(undefined);
            onChanged(all);
          }}
          onCancel={() => setChange(undefined)}
        />
      )}
    </Item>
  );
};

const questionOf = (change: OperatorChange, email: string): string => {
  switch (change.is) {
    case 'role':
      return `Make ${email} ${change.role === 'administrator' ? 'an administrator' : `an operator with the role ${change.role}`}? This takes effect immediately.`;
    case 'disable':
      return `Disable ${email}? All sessions end, and logins are refused until you enable the account again.`;
    case 'enable':
      return `Enable ${email}? The password and the role are the same as before.`;
    case 'withdraw':
      return `Withdraw the invitation of ${email}? Its link stops working.`;
    case 'invite':
      return `Invite ${email}?`;
  }
};

interface InvitationItemProps {
  readonly invitation: Operators['invitations'][number];
  readonly onChanged: (operators: Operators) => void;
}

const InvitationItem = ({
  invitation: { email, role, invitedBy, expiresAt },
  onChanged,
}: InvitationItemProps) => {
  const [change, setChange] = useState<OperatorChange>();
  const isOver = Date.parse(expiresAt) < Date.now();
  return (
    <Item>
      <Cluster $justify="space-between" $gap="1rem" $wrap="nowrap">
        <Texts>
          <strong>{email}</strong>
          <Muted $small>
            {capitalized(role)}, invited by {invitedBy}. {isOver ? 'Expired' : 'The link works until'}{' '}
            <Moment at={expiresAt} />.
          </Muted>
        </Texts>
        <Button $variant="quiet" $size="small" onClick={() => setChange({ is: 'withdraw', email })}>
          Withdraw<VisuallyHidden> the invitation of {email}</VisuallyHidden>
        </Button>
      </Cluster>
      {change !== undefined && (
        <PasswordConfirmation
          question={questionOf(change, email)}
          isDestructive={false}
          send={(password) => changeOperators(change, password)}
          onSent={onChanged}
          onCancel={() => setChange(undefined)}
        />
      )}
    </Item>
  );
};

const InviteForm = ({ onChanged }: { readonly onChanged: (operators: Operators) => void }) => {
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
    <TitledPanel id="invite" title="Invite an operator">
      <Muted $top="0.375rem">They get an email with a link and choose a password.</Muted>
      <Form form={form} $gap="0.875rem" $top="0.875rem">
        <TextField label="Email" type="email" name="email" required maxLength={254} autoComplete="off" />
        <SelectField label="Role" name="role" items={roleItems} required="choose a role" />
        <CurrentPasswordField />
        <FormError />
        <SubmitButton sending="Inviting...">Invite by email</SubmitButton>
      </Form>
    </TitledPanel>
  );
};

const Item = styled.li`
  padding-block: 0.875rem;

  & + & { border-top: 1px solid ${({ theme }) => theme.color.line}; }
`;

const Texts = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.25rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Role = styled(SelectField<OperatorRole>)`
  min-width: 11rem;
`;
