import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageHead } from '../head/page-head';

export const NotFoundPage = () => (
  <>
    <PageHead title="404 Page Not Found" description="There is no page at this address." />
    <Notice title="404 Page Not Found" text="Did you forget to add the page to the router?" heading="h1">
      <Button as="a" href="/">
        Go Home
      </Button>
    </Notice>
  </>
);
