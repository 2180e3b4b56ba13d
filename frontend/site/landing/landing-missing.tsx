import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';

/** For a missing slug and one with a refused word. The page does not repeat the slug. */
export const LandingMissing = () => (
  <>
    <PageHead title="Page Not Found" description="There is no page at this URL." />
    <Notice
      title="Page Not Found"
      text="We couldn’t find this page. Browse the directory instead."
      heading="h1"
    >
      <Button as="a" href="/">
        Go Home
      </Button>
    </Notice>
  </>
);
