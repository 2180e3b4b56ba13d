import { PageHead } from '../../platform/head/page-head';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';

/** No slug, or one with a word that this site does not print: neither page repeats what was asked for. */
export const LandingMissing = () => (
  <>
    <PageHead title="Page Not Found" description="There is no page at this address." />
    <Notice
      title="Page Not Found"
      text="There is nothing at this address. The directory is one step away."
      heading="h1"
    >
      <Button as="a" href="/">
        Go Home
      </Button>
    </Notice>
  </>
);
