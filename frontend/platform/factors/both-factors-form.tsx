import type { ConfirmBothFactors } from '@marquee/contracts/http/account';
import type { SecondStepRequired } from '@marquee/contracts/http/second-step';
import { useState } from 'react';
import type { z } from 'zod';
import { CurrentPasswordField } from '../forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../forms/form';
import { CodeField } from './code-field';
import { factorErrorText } from './factor-calls';
import { withSecondStep } from './second-step';

interface BothFactorsFormProps<Answer> {
  readonly button: string;
  readonly $variant?: 'destructive' | 'quiet';
  readonly send: (factors: z.infer<typeof ConfirmBothFactors>) => Promise<Answer | SecondStepRequired>;
  readonly onSent: (answer: Answer) => unknown;
}

/** Asks for the password and, where the account has a second factor, for that. */
export const BothFactorsForm = <Answer extends object>({
  button,
  $variant = 'quiet',
  send,
  onSent,
}: BothFactorsFormProps<Answer>) => {
  const [question, setQuestion] = useState<SecondStepRequired>();
  const form = useForm({
    send: ({ password = '', code = '' }) => withSecondStep((step) => send({ password, ...step }), code),
    onSent: (answer) => ('codeRequired' in answer ? setQuestion(answer) : onSent(answer)),
    messageOf: factorErrorText,
  });
  return (
    <Form form={form} $gap="0.875rem">
      <CurrentPasswordField />
      {question !== undefined && <CodeField question={question} />}
      <FormError />
      <SubmitButton $variant={$variant}>{button}</SubmitButton>
    </Form>
  );
};
