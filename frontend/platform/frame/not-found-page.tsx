import { NotFoundNotice } from './not-found-notice';

/** One page for all unknown URLs, so its canonical path is one of its own. */
export const NotFoundPage = () => (
  <NotFoundNotice
    title="404 Page Not Found"
    intro="This page doesn’t exist, or it has moved. Search below, or start from the home page."
    text="Did you forget to add the page to the router?"
    path="/404"
    description="This page doesn't exist."
    link={{ href: '/', text: 'Go Home' }}
  />
);
