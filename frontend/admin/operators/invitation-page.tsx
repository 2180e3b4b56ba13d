import type { Invitation } from '@marquee/contracts/http/operators';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../platform/api/api-error';
import { requestJson } from '../../platform/api/request';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { checkRepeated, NewPasswordFields, passwordHint } from '../../platform/forms/new-password-fields';
import { useFocusKept } from '../../platform/frame/main-area';
import { PrivateHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { PageSkeleton } from '../../ui/feedback/page-skeleton';
import { capitalized } from '../../ui/format/capitalized';
import { Button } from '../../ui/inputs/button';
import { GateCard } from '../../ui/layout/gate-card';

/** Creates the account of an invited operator. The token is in the fragment, which browsers never send. */
export const InvitationPage = () => {
  const { hash } = useLocation();
  // Pasting another link into an open page changes only the fragment.
  return <InvitationLink key={hash} token={hash.slice(1)} />;
};

const InvitationLink = ({ token }: { readonly token: string }) => {
  const [isAccepted, setAccepted] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => requestJson(loadInvitation, '/api/admin/invitation', { method: 'POST', body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isClosed = token === '' || (error instanceof ApiError && [400, 410].includes(error.status));
  useFocusKept(isAccepted ? 'accepted' : isClosed ? 'closed' : data === undefined ? undefined : 'open');
  return (
    <>
      <PrivateHead title="Invitation" />
      <meta name="referrer" content="no-referrer" />
      {isAccepted ? (
        <Notice
          heading="h1"
          title="Your account is ready"
          text="Log in with your email and the password you chose."
        >
          <Button as="a" href="/admin">
            Log in
          </Button>
        </Notice>
      ) : isClosed ? (
        <Notice
          heading="h1"
          title="This link has been used or has expired"
          text="Ask the administrator who invited you for a new one."
        />
      ) : data !== undefined ? (
        <ChoosePassword token={token} invitation={data} onAccepted={() => setAccepted(true)} />
      ) : error !== null ? (
        <LoadError variant="notice" heading="h1" what="your invitation" error={error} retry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
};

interface ChoosePasswordProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onAccepted: () => void;
}

const ChoosePassword = ({ token, invitation: { email, role }, onAccepted }: ChoosePasswordProps) => {
  const form = useForm({
    check: checkRepeated,
    send: ({ password = '' }) =>
      requestJson(loadInvitation, '/api/admin/invitation/accept', {
        method: 'POST',
        body: { token, password },
      }),
    onSent: onAccepted,
  });
  return (
    <GateCard title="Welcome" prompt={`Choose a password for ${email}. Your role: ${capitalized(role)}.`}>
      <Form form={form}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields hint={passwordHint} />
        <FormError />
        <SubmitButton sending="Creating your account...">Create account</SubmitButton>
      </Form>
    </GateCard>
  );
};

const loadInvitation = async () => (await import('@marquee/contracts/http/operators')).Invitation;
