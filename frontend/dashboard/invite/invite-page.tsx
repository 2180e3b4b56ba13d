import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ApiError } from '../../platform/api/api-error';
import { askFor } from '../../platform/api/ask';
import { slowedText } from '../../platform/api/login-failure';
import { useFocusKept } from '../../platform/frame/use-focus-kept';
import { PrivateHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { GateCard } from '../../ui/layout/gate-card';
import { Icon } from '../../ui/text/icon';
import { PasswordShown } from './password-shown';

/**
 * The one-time link of a invite-link. Looking at the page changes nothing, so that a link preview cannot use it up; only the button does. The
 * token stands in the fragment, which no server sees, and leaves the address as soon as it is used.
 */
export const InvitePage = () => {
  const { hash } = useLocation();
  // A link that is pasted into an open page changes the fragment only.
  return <LinkOf key={hash === '' ? 'opened' : hash} given={hash.slice(1)} />;
};

const LinkOf = ({ given }: { readonly given: string }) => {
  const [token] = useState(given);
  const opening = useMutation({ mutationFn: () => openInviteLink(token), gcTime: 0 });
  const failure = opening.error === null ? undefined : openingFailureOf(opening.error);
  const isOver = opening.data !== undefined || failure?.is === 'closed';
  useEffect(() => {
    // Not by the router: to it the page would be a new one, and what was shown this once would be gone.
    if (isOver) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [isOver]);

  const screen =
    opening.data !== undefined ? 'shown' : token === '' || failure?.is === 'closed' ? 'closed' : 'unopened';
  useFocusKept(screen);

  return (
    <>
      <PrivateHead title="Password" />
      <meta name="referrer" content="no-referrer" />
      {opening.data !== undefined ? (
        <PasswordShown inviteLink={opening.data} />
      ) : screen === 'closed' ? (
        <ClosedLink why={failure?.is === 'closed' ? failure.why : undefined} />
      ) : (
        <UnopenedLink busy={opening.isPending} message={messageOf(failure)} onOpen={() => opening.mutate()} />
      )}
    </>
  );
};

const messageOf = (failure: ReturnType<typeof openingFailureOf> | undefined): string | null => {
  if (failure?.is !== 'failed') return null;
  return failure.seconds === null
    ? 'The password could not be shown. Please try again.'
    : slowedText(failure.seconds);
};

interface UnopenedLinkProps {
  readonly busy: boolean;
  readonly message: string | null;
  readonly onOpen: () => void;
}

/** What the link is, before anything happens. */
export const UnopenedLink = ({ busy, message, onOpen }: UnopenedLinkProps) => (
  <GateCard title="Your Dashboard Password" prompt="A one-time link to your private analytics dashboard">
    <Facts>
      <li>The button makes a new password and shows it here, once.</li>
      <li>An earlier password stops working, and whoever is logged in with it is out.</li>
      <li>Have a place ready to keep it, such as a password manager.</li>
    </Facts>
    {message !== null && <FieldError role="alert">{message}</FieldError>}
    <Open type="button" disabled={busy} onClick={onOpen}>
      <Icon name="key" size={18} />
      {busy ? 'Making your password...' : 'Show My Password'}
    </Open>
  </GateCard>
);

const Facts = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 1.25rem;
  padding-inline-start: 1.125rem;
  color: ${({ theme }) => theme.color.textMuted};
  list-style: disc;
`;

const Open = styled(Button)`
  width: 100%;
  margin-top: 0.5rem;
`;

/** There is nothing to show here any more, or there never was. `why`: what the server said of the link. */
export const ClosedLink = ({ why }: { readonly why?: string | undefined }) => (
  <Notice
    heading="h1"
    title="This link has been used or has expired"
    text={`${why ?? 'A password is shown only once, and nobody can look it up afterwards.'} Please ask us to have a new one generated. If somebody else may have opened your link, tell us at once: a new password ends what they see.`}
  >
    <Button as="a" href="/contact">
      Contact Us
    </Button>
  </Notice>
);

/** What became of opening a link: it gave a password, it is closed and says why, or nobody could tell. */
export type OpeningFailure =
  | { readonly is: 'closed'; readonly why: string }
  | { readonly is: 'failed'; readonly seconds: number | null };

/** Opens the link behind `token`. Only the first call ever gets an answer. */
export const openInviteLink = (token: string) =>
  askFor(loadOpenedInviteLink, '/api/password-info', { method: 'POST', body: { token } });

export const openingFailureOf = (error: unknown): OpeningFailure => {
  if (error instanceof ApiError && (error.status === 410 || error.status === 400))
    return { is: 'closed', why: error.detail };
  return { is: 'failed', seconds: error instanceof ApiError ? error.retryAfterSeconds : null };
};

const loadOpenedInviteLink = async () =>
  (await import('@marquee/contracts/http/invite-link')).OpenedInviteLink;
