import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { Notice } from '../../ui/feedback/notice';
import { timeOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { PageHead } from '../head/page-head';
import { mayReloadFor } from './lost-script';

const reload = () => window.location.reload();

/** A page that could not be rendered: reloads once for a lost script, and offline when back online. */
export const PageFailed = () => {
  const isOnline = navigator.onLine;
  const error = useRouteError();
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (navigator.onLine && mayReloadFor(error, Date.now())) reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [error]);

  const title = isOnline ? 'Something went wrong' : "You're offline";
  const text = isOnline
    ? "We couldn't load this page. Try reloading it."
    : 'This page reloads when you reconnect.';
  // Reloading while the server is unreachable would leave the site for the browser's own error page.
  const tryAgain = () =>
    fetch(window.location.href, { method: 'HEAD' }).then(reload, () =>
      setOutcome(` Still no connection at ${timeOf(Date.now())}.`),
    );
  return (
    <div role="status">
      <PageHead title={title} description={text} />
      <Notice title={title} text={text + outcome} heading="h1">
        <Button onClick={tryAgain}>Try again</Button>
      </Notice>
    </div>
  );
};
