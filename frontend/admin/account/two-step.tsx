import type { Account, TwoStepSecret } from '@marquee/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';
import { formFields } from '../../platform/forms/form-fields';
import { CopyLine, copyWithToast } from '../../platform/toast/copy-line';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { Field, FieldLabel } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { ErrorLine } from '../frame/error-line';
import { beginTwoStep, confirmTwoStep, switchTwoStepOff } from './account-queries';

interface TwoStepProps {
  readonly twoStep: Account['twoStep'];
  readonly onChanged: () => void;
}

/** Where setting it up stands: the secret and the recovery codes are on this screen once, and nowhere else afterwards. */
type Stage =
  | { readonly is: 'idle' }
  | { readonly is: 'enrolling'; readonly secret: TwoStepSecret }
  | { readonly is: 'done'; readonly recoveryCodes: readonly string[] };

/** The second step of a log-in: a code of an authenticator app beside the password. */
export const TwoStep = ({ twoStep, onChanged }: TwoStepProps) => {
  const [stage, setStage] = useState<Stage>({ is: 'idle' });
  const begin = useMutation({
    mutationFn: beginTwoStep,
    onSuccess: (secret) => setStage({ is: 'enrolling', secret }),
  });
  const confirm = useMutation({
    mutationFn: confirmTwoStep,
    onSuccess: ({ recoveryCodes }) => {
      setStage({ is: 'done', recoveryCodes });
      onChanged();
    },
  });
  const off = useMutation({
    mutationFn: switchTwoStepOff,
    onSuccess: () => {
      onChanged();
      showToast({ title: 'Second step is off', text: 'Log-ins ask for the password alone.' });
    },
  });
  return (
    <Panel>
      <Head>
        <PanelTitle>Second step</PanelTitle>
        <Badge $tone={twoStep.on ? 'good' : 'plain'}>{twoStep.on ? 'On' : 'Off'}</Badge>
      </Head>
      <State>
        {twoStep.on
          ? `Log-ins ask for a code of your authenticator app. ${twoStep.recoveryCodesLeft} of 10 recovery codes are unused.`
          : 'With it, log-ins ask for a code of an authenticator app beside the password.'}
      </State>
      {stage.is === 'idle' && (
        <Form
          key={String(twoStep.on)}
          onSubmit={(event) => {
            event.preventDefault();
            const password = String(new FormData(event.currentTarget).get('password') ?? '');
            if (twoStep.on) off.mutate(password);
            else begin.mutate(password);
          }}
        >
          <FieldLabel>
            Your password
            <Field type="password" name="password" required maxLength={256} autoComplete="current-password" />
          </FieldLabel>
          <ErrorLine error={twoStep.on ? off.error : begin.error} />
          <Button
            type="submit"
            $variant={twoStep.on ? 'quiet' : 'light'}
            disabled={begin.isPending || off.isPending}
          >
            {twoStep.on ? 'Switch off' : 'Set up'}
          </Button>
        </Form>
      )}
      {stage.is === 'enrolling' && (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate(formFields(event.currentTarget).code ?? '');
          }}
        >
          <p>Scan this with your app, or type the secret into it. Both are shown this once.</p>
          <QrCode text={stage.secret.otpauth} label="QR code for your authenticator app" />
          <CopyLine
            name="Secret"
            value={stage.secret.secret}
            onCopy={() => void copyWithToast(stage.secret.secret, 'Secret copied to clipboard')}
          />
          <FieldLabel>
            Code that the app shows now
            <Field name="code" required inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
          </FieldLabel>
          <ErrorLine error={confirm.error} />
          <Button type="submit" disabled={confirm.isPending}>
            Confirm and switch on
          </Button>
        </Form>
      )}
      {stage.is === 'done' && (
        <Done role="status">
          <p>
            The second step is on. Each of these codes logs you in once when the app is lost. They are shown
            this once: keep them safe.
          </p>
          <Codes>
            {stage.recoveryCodes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </Codes>
          <Actions>
            <Button
              type="button"
              $variant="quiet"
              onClick={() =>
                void copyWithToast(stage.recoveryCodes.join('\n'), 'Recovery codes copied to clipboard')
              }
            >
              Copy all
            </Button>
            <Button type="button" onClick={() => setStage({ is: 'idle' })}>
              I have kept them
            </Button>
          </Actions>
        </Done>
      )}
    </Panel>
  );
};

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 0.625rem;
`;

const State = styled.p`
  margin-top: 0.375rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Form = styled.form`
  display: grid;
  gap: 0.875rem;
  margin-top: 0.875rem;
`;

const Done = styled.div`
  margin-top: 0.875rem;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, max-content);
  gap: 0.25rem 2.5rem;
  margin-block: 0.75rem;
`;

const quietModules = 4;

/** `text` as a QR code, dark on white in either theme: cameras expect it so. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { border: quietModules });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <Square role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </Square>
  );
};

const Square = styled.svg`
  width: min(100%, 14rem);
  border-radius: ${({ theme }) => theme.radius.small};
`;
