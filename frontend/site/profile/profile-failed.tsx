import { reasonOf } from '../../platform/api/api-error';
import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';

export const ProfileFailed = ({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
}) => (
  <>
    <PageHead title="Profile" description="This profile did not arrive." />
    <Notice title="This profile did not arrive" text={`The answer was: ${reasonOf(error)}.`} heading="h1">
      <Button type="button" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  </>
);
