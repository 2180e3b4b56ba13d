import type { ReactNode } from 'react';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { adminErrorText } from './error-line';

interface PasswordConfirmationProps<Answer> {
  readonly question: ReactNode;
  readonly send: (password: string) => Promise<Answer>;
  readonly onSent: (answer: Answer) => void;
  readonly onCancel: () => void;
  readonly button?: string;
  readonly sending?: string;
  readonly isDestructive?: boolean;
}

/** Asks for the operator's password before a change that a stolen session must not make. */
export const PasswordConfirmation = <Answer,>({
  question,
  send,
  onSent,
  onCancel,
  button = 'Confirm',
  sending,
  isDestructive = true,
}: PasswordConfirmationProps<Answer>) => {
  const form = useForm({
    send: ({ password = '' }) => send(password),
    onSent,
    messageOf: adminErrorText,
  });
  return (
    <Form form={form} $gap="0.875rem" $top="0.875rem" style={{ maxWidth: '26rem' }}>
      <p>{question}</p>
      <CurrentPasswordField takesFocus />
      <FormError />
      <Cluster $align="stretch" $gap="0.5rem">
        <SubmitButton $variant={isDestructive ? 'destructive' : 'light'} sending={sending}>
          {button}
        </SubmitButton>
        <Button type="button" $variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Cluster>
    </Form>
  );
};
