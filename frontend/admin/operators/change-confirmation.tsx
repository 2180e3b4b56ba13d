import type { Operators } from '@marquee/contracts/http/operators';
import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { adminErrorText } from '../frame/error-line';
import { changeOperators, type OperatorChange } from './operator-queries';

interface ChangeConfirmationProps {
  readonly change: OperatorChange;
  /** What changes, and its effect. */
  readonly question: string;
  readonly onChanged: (operators: Operators) => void;
  readonly onCancel: () => void;
}

/** Asks for the password, so that a stolen session cannot make its own operators. */
export const ChangeConfirmation = ({ change, question, onChanged, onCancel }: ChangeConfirmationProps) => {
  const send = useMutation({ mutationFn: (password: string) => changeOperators(change, password) });
  const form = useForm({
    send: ({ password = '' }) => send.mutateAsync(password),
    onSent: onChanged,
    messageOf: adminErrorText,
  });
  return (
    <Confirmation form={form}>
      <p>{question}</p>
      <TextField
        label="Your password"
        type="password"
        name="password"
        required
        maxLength={256}
        autoComplete="current-password"
        takesFocus
      />
      <FormError />
      <Cluster $align="stretch" $gap="0.5rem">
        <SubmitButton $variant={change.is === 'disable' ? 'destructive' : 'light'}>Confirm</SubmitButton>
        <Button type="button" $variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Cluster>
    </Confirmation>
  );
};

const Confirmation = styled(Form)`
  gap: 0.875rem;
  max-width: 26rem;
  margin-top: 0.875rem;
`;
