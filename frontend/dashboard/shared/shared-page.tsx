import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../platform/api/api-error';
import { loginErrorText } from '../../platform/api/login-failure';
import { CurrentPasswordField } from '../../platform/forms/current-password-field';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { PrivateHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { PageSkeleton } from '../../ui/feedback/page-skeleton';
import { GateCard } from '../../ui/layout/gate-card';
import { openShared, sharedLink } from './shared-queries';
import { SharedView } from './shared-view';

/** What the token of a share link, in the URL's fragment, opens. */
export const SharedPage = () => {
  const token = useLocation().hash.slice(1);
  const { data, error } = useQuery(sharedLink(token));
  const status = error instanceof ApiError ? error.status : undefined;
  const isGone = token === '' || status === 404 || status === 410;
  return (
    <>
      <PrivateHead title="Shared figures" />
      <meta name="referrer" content="no-referrer" />
      {isGone ? (
        <Notice
          title="This link is not valid"
          text="It has expired, was revoked, or is incomplete. Ask the sender for a new one."
          heading="h1"
        />
      ) : data !== undefined ? (
        <SharedView key={token} token={token} shared={data} />
      ) : status === 401 ? (
        <PasswordGate token={token} />
      ) : error !== null ? (
        <LoadError variant="notice" heading="h1" what="the shared figures" error={error} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
};

const PasswordGate = ({ token }: { readonly token: string }) => {
  const queryClient = useQueryClient();
  const form = useForm({
    send: ({ password }) => openShared(token, password),
    onSent: (shared) => queryClient.setQueryData(sharedLink(token).queryKey, shared),
    messageOf: (error) => loginErrorText(error, 'This is not the password of the link.'),
  });
  return (
    <GateCard title="Shared figures" prompt="The person who sent you this link has its password.">
      <Form form={form}>
        <CurrentPasswordField label="Password" />
        <FormError />
        <SubmitButton sending="Opening…">Show figures</SubmitButton>
      </Form>
    </GateCard>
  );
};
