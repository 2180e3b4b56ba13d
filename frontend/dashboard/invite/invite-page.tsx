import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { slowedText } from '../../platform/api/login-failure';
import { useFocusKept } from '../../platform/frame/use-focus-kept';
import { PrivateHead } from '../../platform/head/page-head';
import { ClosedLink } from './closed-link';
import { openInviteLink, openingFailureOf } from './invite-link-call';
import { PasswordShown } from './password-shown';
import { UnopenedLink } from './unopened-link';

/**
 * The one-time link of a invite-link. Looking at the page changes nothing, so that a link preview cannot use it up; only the button does. The
 * token stands in the fragment, which no server sees, and leaves the address as soon as it is used.
 */
export const PasswordInfoPage = () => {
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
