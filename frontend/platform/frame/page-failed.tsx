import { useEffect, useState } from 'react';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageHead } from '../head/page-head';

const reload = () => window.location.reload();

/**
 * A screen that could not be drawn, and whether that is the connection's fault: then it comes back by itself. Any other cause is in the
 * browser's console, where React has put it.
 */
export const PageFailed = () => {
  const isHere = navigator.onLine;
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);

  const title = isHere ? 'Something went wrong' : 'The connection is away';
  const text = isHere
    ? 'This page could not be shown. Loading it again may help.'
    : 'This page comes back with it.';
  // Loading it before somebody answers would leave this site for the browser's own error page.
  const tryAgain = () =>
    fetch(window.location.href, { method: 'HEAD' }).then(reload, () =>
      setOutcome(` Nobody answered at ${new Date().toLocaleTimeString()}.`),
    );
  return (
    <div role="status">
      <PageHead title={title} description={text} />
      <Notice title={title} text={text + outcome} heading="h1">
        <Button type="button" onClick={tryAgain}>
          Try again
        </Button>
      </Notice>
    </div>
  );
};
