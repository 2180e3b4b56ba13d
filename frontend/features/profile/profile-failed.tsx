import { reasonOf } from '../../api/api-error';
import { PageHead } from '../../shell/page-head';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

export const ProfileFailed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <>
    <PageHead title="Profile" description="This profile did not arrive." />
    <Notice title="This profile did not arrive" text={`The answer was: ${reasonOf(error)}.`} heading="h1">
      <Button type="button" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  </>
);
