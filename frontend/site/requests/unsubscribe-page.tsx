import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { ApiError } from '../../platform/api/api-error';
import { request } from '../../platform/api/request';
import { errorText } from '../../platform/forms/form-errors';
import { useHydrated } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';

/**
 * Ends the weekly digest with one click. Opening the page changes nothing: mail programs open links by
 * themselves.
 */
export const UnsubscribePage = () => {
  const token = useLocation().hash.slice(1);
  const isMissing = useHydrated() && token === '';
  const leave = useMutation({
    mutationFn: () => request(`/api/mails/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' }),
  });
  const isInvalid = isMissing || isUnknown(leave.error);
  const { title, text } = leave.isSuccess
    ? { title: 'Unsubscribed', text: 'You won’t get the weekly email anymore.' }
    : isInvalid
      ? { title: 'Link not valid', text: 'Use the link at the end of our latest weekly email.' }
      : {
          title: 'Weekly email',
          text: 'Stop receiving the weekly email with your figures? You’ll still get emails about your listing.',
        };
  return (
    <>
      <PageHead
        title="Unsubscribe"
        description="Stop receiving the weekly email."
        path="/unsubscribe"
        isIndexed={false}
      />
      <div role="status">
        <Notice title={title} text={text} heading="h1">
          {leave.isSuccess || isInvalid ? (
            <Button as={Link} to={isInvalid ? '/contact' : '/'}>
              {isInvalid ? 'Contact us' : 'Go Home'}
            </Button>
          ) : (
            <Button disabled={leave.isPending} onClick={() => leave.mutate()}>
              Unsubscribe
            </Button>
          )}
          {leave.error !== null && !isUnknown(leave.error) && <p role="alert">{errorText(leave.error)}</p>}
        </Notice>
      </div>
    </>
  );
};

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
