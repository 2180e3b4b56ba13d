import type { SetUp } from '@marquee/contracts/http/setup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ApiError } from '../../platform/api/api-error';
import { request, requestJson } from '../../platform/api/request';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { checkRepeated, NewPasswordFields, passwordHint } from '../../platform/forms/new-password-fields';
import { TextField } from '../../platform/forms/text-field';
import { useFocusKept } from '../../platform/frame/main-area';
import { PrivateHead } from '../../platform/head/page-head';
import { siteName } from '../../platform/head/site-name';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { PageSkeleton } from '../../ui/feedback/page-skeleton';
import { Button } from '../../ui/inputs/button';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { Stack } from '../../ui/layout/stack';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';
import { TitledPanel } from '../frame/titled-panel';

const url = '/api/admin/setup';

/** The first run of an empty installation. The token is in the fragment, which browsers never send. */
export const SetupPage = () => {
  const { hash } = useLocation();
  return <FirstRun key={hash} token={hash.slice(1)} />;
};

const FirstRun = ({ token }: { readonly token: string }) => {
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['setup', token],
    queryFn: () => requestJson(loadSetUp, url, { method: 'POST', body: { token } }),
    enabled: token !== '',
  });
  const refusal =
    token === ''
      ? 'Open the link that "make up" prints.'
      : error instanceof ApiError && [400, 403, 410].includes(error.status)
        ? error.detail
        : undefined;
  useFocusKept(isDone ? 'done' : refusal !== undefined ? 'closed' : data === undefined ? undefined : 'open');
  return (
    <>
      <PrivateHead title="First run" />
      <meta name="referrer" content="no-referrer" />
      {isDone || refusal !== undefined ? (
        <Notice
          heading="h1"
          title={isDone ? `${siteName()} is ready` : 'The first-run page is closed'}
          text={
            isDone || refusal === undefined
              ? 'Log in, turn on two-step verification under Account, and add your first model.'
              : refusal
          }
        >
          <Button as="a" href="/admin">
            Log in
          </Button>
        </Notice>
      ) : data !== undefined ? (
        <Steps>
          <PageTitle $size="heading">First run</PageTitle>
          <Muted>Check the settings, send a test email and create the administrator.</Muted>
          <Settings facts={data} />
          <TestMail token={token} mailHost={data.mailHost} />
          <Administrator token={token} onCreated={() => setDone(true)} />
        </Steps>
      ) : error !== null ? (
        <LoadError variant="notice" heading="h1" what="the first-run page" error={error} retry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
};

const Settings = ({ facts: { publicUrl, adminUrl, contactEmail, timezone } }: { readonly facts: SetUp }) => {
  const isOtherUrl = new URL(adminUrl).origin !== window.location.origin;
  return (
    <TitledPanel id="settings" title="1. Settings">
      <Stack $top="0.75rem">
        <FactList>
          <Fact name="Name of the site">{siteName()} (SITE_NAME)</Fact>
          <Fact name="URL of the site">{publicUrl} (PUBLIC_URL)</Fact>
          {adminUrl !== publicUrl && <Fact name="URL of the admin panel">{adminUrl} (ADMIN_HOST)</Fact>}
          <Fact name="Contact email">{contactEmail} (CONTACT_EMAIL)</Fact>
          <Fact name="Time zone">{timezone} (SITE_TIMEZONE)</Fact>
        </FactList>
        {isOtherUrl && (
          <p role="status">
            <strong>
              You opened this page at {window.location.origin}. Links in emails lead to {publicUrl}.
            </strong>
          </p>
        )}
        <Muted $small>
          To change them, edit the file .env and run “make up” again. This link stays the same.
        </Muted>
      </Stack>
    </TitledPanel>
  );
};

const TestMail = ({ token, mailHost }: { readonly token: string; readonly mailHost: string | null }) => {
  const [sentTo, setSentTo] = useState('');
  const form = useForm({
    send: async ({ email = '' }) => {
      setSentTo('');
      await request(`${url}/test-mail`, { method: 'POST', body: { token, email } });
      return email;
    },
    onSent: setSentTo,
  });
  return (
    <TitledPanel id="test-mail" title="2. Email">
      <Muted $top="0.375rem">
        {mailHost === null
          ? 'No mail server is set: each email becomes a file in .run/mail. Set SMTP_URL in .env to send email.'
          : `Email is sent through ${mailHost}.`}
      </Muted>
      <Form form={form} $gap="0.875rem" $top="0.875rem" style={{ maxWidth: '26rem' }}>
        <TextField label="Recipient of the test email" type="email" name="email" required maxLength={254} />
        <FormError />
        <SubmitButton $variant="quiet" sending="Sending...">
          Send test email
        </SubmitButton>
        <p role="status">
          {sentTo !== '' &&
            (mailHost === null
              ? `The email to ${sentTo} was written to .run/mail.`
              : `${mailHost} accepted the email to ${sentTo}. Check that it arrives.`)}
        </p>
      </Form>
    </TitledPanel>
  );
};

const Administrator = ({ token, onCreated }: { readonly token: string; readonly onCreated: () => void }) => {
  const form = useForm({
    check: checkRepeated,
    send: ({ email = '', password = '' }) =>
      request(`${url}/administrator`, { method: 'POST', body: { token, email, password } }),
    onSent: onCreated,
  });
  return (
    <TitledPanel id="administrator" title="3. Administrator">
      <Muted $top="0.375rem">This page closes once the account exists. Invite other operators later.</Muted>
      <Form form={form} $gap="0.875rem" $top="0.875rem" style={{ maxWidth: '26rem' }}>
        <TextField label="Email" type="email" name="email" autoComplete="username" required maxLength={254} />
        <NewPasswordFields hint={passwordHint} />
        <FormError />
        <SubmitButton sending="Creating the account...">Create administrator</SubmitButton>
      </Form>
    </TitledPanel>
  );
};

const loadSetUp = async () => (await import('@marquee/contracts/http/setup')).SetUp;

const Steps = styled(PageWidth)`
  display: grid;
  gap: 1.25rem;
  max-width: 46rem;
  padding-block: clamp(1.5rem, 4vw, 3rem) 4rem;
`;
