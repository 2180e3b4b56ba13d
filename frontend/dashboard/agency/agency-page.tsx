import type { OwnAgency } from '@marquee/contracts/http/agencies';
import type { SecondStepRequired } from '@marquee/contracts/http/second-step';
import { counted } from '@marquee/contracts/text/number';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../platform/api/api-error';
import { loginErrorText } from '../../platform/api/login-failure';
import { CodeField } from '../../platform/factors/code-field';
import { SecondFactors } from '../../platform/factors/second-factors';
import { withSecondStep } from '../../platform/factors/second-step';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { mailAgencyLink } from '../../platform/forms/mail-agency-link';
import { TextField } from '../../platform/forms/text-field';
import { useFocusKept } from '../../platform/frame/main-area';
import { PrivateHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { GateCard } from '../../ui/layout/gate-card';
import { PageTitle, PanelStack } from '../../ui/layout/page';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { refusalText } from '../frame/analytics-gate';
import { PasswordPanel } from '../frame/password-panel';
import {
  agencyFlag,
  changeAgencyPassword,
  logInAsAgency,
  logOutAsAgency,
  ownAgency,
  setAgencySession,
} from './agency-queries';
import { AgencyFigures } from './agency-table';

/** The login of agencies, and behind it the dashboards that it opens. */
export const AgencyPage = () => {
  const queryClient = useQueryClient();
  const [isLoggedIn, setLoggedIn] = useState(() => agencyFlag.get());
  const { data, error, refetch } = useQuery({ ...ownAgency, enabled: isLoggedIn });
  useFocusKept(isLoggedIn ? 'agency' : 'gate');
  const isEnded = isLoggedIn && error instanceof ApiError && error.status === 401;

  const leave = () => {
    setAgencySession(data ?? { models: [] }, false);
    queryClient.removeQueries({ queryKey: ownAgency.queryKey });
    queryClient.removeQueries({ queryKey: ['insights'] });
    setLoggedIn(false);
  };
  const logout = useMutation({ mutationFn: logOutAsAgency, onSettled: leave });
  useEffect(() => {
    if (!isEnded) return;
    agencyFlag.set(false);
    setLoggedIn(false);
  }, [isEnded]);
  useEffect(() => {
    if (isLoggedIn && data !== undefined) setAgencySession(data, true);
  }, [isLoggedIn, data]);

  const enter = (agency: OwnAgency) => {
    queryClient.setQueryData(ownAgency.queryKey, agency);
    setLoggedIn(true);
  };

  return (
    <>
      <PrivateHead title="Agency" />
      {!isLoggedIn ? (
        <AgencyGate onEnter={enter} />
      ) : data === undefined ? (
        <LoadError what="your models" error={error} retry={refetch} />
      ) : (
        <Models agency={data} onLogout={() => logout.mutate()} />
      )}
    </>
  );
};

const AgencyGate = ({ onEnter }: { readonly onEnter: (agency: OwnAgency) => void }) => {
  const [question, setQuestion] = useState<SecondStepRequired>();
  const form = useForm({
    send: async ({ email = '', password = '', code = '', link }) =>
      link === undefined
        ? await withSecondStep((step) => logInAsAgency({ email, password, ...step }), code)
        : await mailAgencyLink(email),
    onSent: (sent) => sent && ('codeRequired' in sent ? setQuestion(sent) : onEnter(sent)),
    messageOf: (error) =>
      loginErrorText(error, question ? refusalText(error) : 'Invalid email or password. Please try again.'),
  });
  return (
    <GateCard
      title="Agency Analytics"
      prompt="Log in to the dashboards of your models. Models log in on their own dashboard page."
    >
      <Form form={form}>
        <TextField
          label="Email"
          name="email"
          autoComplete="username"
          hint="Or your agency’s name, with the password that it has shared."
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
        />
        <CurrentPasswordField label="Password" />
        {question && <CodeField question={question} />}
        <FormError />
        <SubmitButton sending="Authenticating...">Log in</SubmitButton>
        <SubmitButton $variant="quiet" name="link" value="on" formNoValidate>
          Email a new password
        </SubmitButton>
      </Form>
    </GateCard>
  );
};

const Models = ({ agency, onLogout }: { readonly agency: OwnAgency; readonly onLogout: () => void }) => (
  <PanelStack>
    <Cluster $align="flex-end" $justify="space-between" $gap="1rem">
      <div>
        <PageTitle $size="heading">{agency.name}</PageTitle>
        <Muted>
          {counted(agency.models.length, 'model', 'models')}
          {agency.login !== undefined && `, logged in as ${agency.login}`}
        </Muted>
      </div>
      <Button $variant="quiet" onClick={onLogout}>
        Logout
      </Button>
    </Cluster>
    {agency.models.length === 0 ? (
      <Panel>
        <Muted>No model is assigned to your agency yet. Please ask us to add your models.</Muted>
      </Panel>
    ) : (
      <AgencyFigures slug={agency.slug} />
    )}
    {agency.login !== undefined && (
      <>
        <PasswordPanel username={agency.login} send={changeAgencyPassword} />
        <SecondFactors path="/api/agency" queryKey={ownAgency.queryKey} />
      </>
    )}
  </PanelStack>
);
