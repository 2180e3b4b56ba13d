import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ApiError } from '../../platform/api/api-error';
import { slowedText } from '../../platform/api/login-failure';
import { requestJson } from '../../platform/api/request';
import { useFocusKept } from '../../platform/frame/main-area';
import { PrivateHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { GateCard } from '../../ui/layout/gate-card';
import { BulletList } from '../../ui/text/bullet-list';
import { Icon } from '../../ui/text/icon';
import { PasswordShown } from './password-shown';

/**
 * Opens a one-time invite link. Only the button uses it, so a link preview cannot. The token is in the
 * fragment, which browsers never send, and leaves the URL once it is used.
 */
export const InvitePage = () => {
  const { hash } = useLocation();
  return <InviteLink key={hash === '' ? 'used' : hash} token={hash.slice(1)} />;
};

const InviteLink = ({ token: initialToken }: { readonly token: string }) => {
  const [token] = useState(initialToken);
  const opening = useMutation({ mutationFn: () => openInviteLink(token), gcTime: 0 });
  const rejection =
    opening.error instanceof ApiError && [400, 410].includes(opening.error.status)
      ? opening.error
      : undefined;
  const isUsed = opening.data !== undefined || rejection !== undefined;
  useEffect(() => {
    // Not through the router: a navigation would remount the page and lose the password, which cannot be
    // loaded again.
    if (isUsed) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isUsed]);

  const screen =
    opening.data !== undefined ? 'opened' : token === '' || rejection !== undefined ? 'closed' : 'unopened';
  useFocusKept(screen);

  return (
    <>
      <PrivateHead title="Password" />
      <meta name="referrer" content="no-referrer" />
      {opening.data !== undefined ? (
        <PasswordShown inviteLink={opening.data} />
      ) : screen === 'closed' ? (
        <ClosedLink reason={rejection?.detail} />
      ) : (
        <UnopenedLink
          busy={opening.isPending}
          message={opening.error === null ? null : failureText(opening.error)}
          onOpen={() => opening.mutate()}
        />
      )}
    </>
  );
};

/** Uses the link up: only the first call succeeds. */
const openInviteLink = (token: string) =>
  requestJson(loadOpenedInviteLink, '/api/password-info', { method: 'POST', body: { token } });

const loadOpenedInviteLink = async () =>
  (await import('@marquee/contracts/http/invite-link')).OpenedInviteLink;

const failureText = (error: Error): string =>
  error instanceof ApiError && error.retryAfterSeconds !== null
    ? slowedText(error.retryAfterSeconds)
    : "Couldn't show the password. Please try again.";

interface UnopenedLinkProps {
  readonly busy: boolean;
  readonly message: string | null;
  readonly onOpen: () => void;
}

const facts = [
  'The button creates a new password and shows it here, once.',
  'Your old password stops working, and everyone using it is logged out.',
  'Have a place ready to save it, such as a password manager.',
  'You can choose your own password on your dashboard.',
] as const;

const UnopenedLink = ({ busy, message, onOpen }: UnopenedLinkProps) => (
  <GateCard title="Your dashboard password" prompt="A one-time link to your private analytics dashboard">
    <Facts>
      <BulletList lines={facts} />
    </Facts>
    {message !== null && <FieldError role="alert">{message}</FieldError>}
    <Open disabled={busy} onClick={onOpen}>
      <Icon name="key" size={18} />
      {busy ? 'Creating your password...' : 'Show my password'}
    </Open>
  </GateCard>
);

/** `reason`: why the server rejected the link. */
const ClosedLink = ({ reason }: { readonly reason: string | undefined }) => (
  <Notice
    heading="h1"
    title="This link has been used or has expired"
    text={`${reason ?? "A password is shown only once and can't be looked up later."} Please ask us for a new one. If someone else may have opened your link, tell us right away: a new password locks them out.`}
  >
    <Button as="a" href="/contact">
      Contact us
    </Button>
  </Notice>
);

const Facts = styled.div`
  margin-bottom: 1.25rem;
`;

const Open = styled(Button)`
  width: 100%;
  margin-top: 0.5rem;
`;
