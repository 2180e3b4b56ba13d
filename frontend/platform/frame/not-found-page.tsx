import { NotFoundNotice } from './not-found-notice';

export const NotFoundPage = () => (
  <NotFoundNotice
    title="404 Page Not Found"
    text="Did you forget to add the page to the router?"
    description="There is no page at this address."
    link={{ href: '/', text: 'Go Home' }}
  />
);
