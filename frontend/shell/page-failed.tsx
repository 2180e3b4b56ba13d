import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { PageHead } from './page-head';

/** A screen that could not be drawn. The cause is in the browser's console, where React has put it. */
export const PageFailed = () => {
  return (
    <>
      <PageHead title="Something went wrong" description="This page could not be shown." />
      <Notice title="Something went wrong" text="This page could not be shown. Loading it again may help." heading="h1">
        <Button type="button" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </Notice>
    </>
  );
};
