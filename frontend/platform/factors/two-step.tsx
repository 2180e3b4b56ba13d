import type { Factors, TwoStepSecret } from '@marquee/contracts/http/account';
import { useState } from 'react';
import { FoldedPanel } from '../../ui/inputs/folded-panel';
import { Badge } from '../../ui/text/badge';
import { QrCode } from '../../ui/text/qr-code';
import { Form, FormError, SubmitButton, useForm } from '../forms/form';
import { TextField } from '../forms/text-field';
import { CopyLine } from '../toast/copy-line';
import { showToast } from '../toast/toast-store';
import { BothFactorsForm } from './both-factors-form';
import { beginTwoStep, confirmTwoStep, factorErrorText, switchTwoStepOff } from './factor-calls';
import { RecoveryCodes } from './recovery-codes';

interface TwoStepProps {
  readonly path: string;
  readonly twoStep: Factors['twoStep'];
  readonly onChanged: () => void;
}

/** The stage of the enrollment. Secret and recovery codes are shown once and cannot be loaded again. */
type Stage =
  | { readonly is: 'idle' }
  | { readonly is: 'enrolling'; readonly secret: TwoStepSecret }
  | { readonly is: 'done'; readonly recoveryCodes: readonly string[] };

/** Turns two-step verification on or off: an authenticator code at login in addition to the password. */
export const TwoStep = ({ path, twoStep, onChanged }: TwoStepProps) => {
  const [stage, setStage] = useState<Stage>({ is: 'idle' });
  return (
    <FoldedPanel
      title="Two-step verification"
      badge={<Badge $tone={twoStep.on ? 'good' : 'plain'}>{twoStep.on ? 'On' : 'Off'}</Badge>}
      about={
        twoStep.on
          ? `Login asks for a code from your authenticator app. ${twoStep.recoveryCodesLeft} of 10 recovery codes are unused.`
          : 'Adds a code from your authenticator app at login.'
      }
      action={twoStep.on ? 'Turn off' : 'Set up'}
    >
      {(close) => {
        switch (stage.is) {
          case 'idle':
            return twoStep.on ? (
              <BothFactorsForm
                button="Turn off"
                $variant="destructive"
                send={(given) => switchTwoStepOff(path, given)}
                onSent={() => {
                  close();
                  onChanged();
                  showToast({
                    title: 'Two-step verification is off',
                    text: 'Login asks for no code of an app any more.',
                  });
                }}
              />
            ) : (
              <BothFactorsForm
                button="Set up"
                send={(given) => beginTwoStep(path, given)}
                onSent={(secret) => setStage({ is: 'enrolling', secret })}
              />
            );
          case 'enrolling':
            return (
              <Enrollment
                path={path}
                secret={stage.secret}
                onConfirmed={(recoveryCodes) => {
                  setStage({ is: 'done', recoveryCodes });
                  onChanged();
                }}
              />
            );
          case 'done':
            return (
              <RecoveryCodes
                codes={stage.recoveryCodes}
                onDone={() => {
                  setStage({ is: 'idle' });
                  close();
                }}
              />
            );
        }
      }}
    </FoldedPanel>
  );
};

interface EnrollmentProps {
  readonly path: string;
  readonly secret: TwoStepSecret;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

const Enrollment = ({ path, secret: { otpauth, secret }, onConfirmed }: EnrollmentProps) => {
  const form = useForm({
    send: ({ code = '' }) => confirmTwoStep(path, code),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    messageOf: factorErrorText,
  });
  return (
    <Form form={form} $gap="0.875rem">
      <p>Scan the QR code with your authenticator app or enter the secret. They won't be shown again.</p>
      <QrCode text={otpauth} label="QR code for your authenticator app" />
      <CopyLine name="Secret" value={secret} done="Secret copied to clipboard" />
      <TextField
        label="6-digit code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <FormError />
      <SubmitButton>Turn on</SubmitButton>
    </Form>
  );
};
