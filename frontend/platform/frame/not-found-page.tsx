import { NotFoundNotice } from './not-found-notice';

export const NotFoundPage = () => (
  <NotFoundNotice
    title="404 Page Not Found"
    text="Did you forget to add the page to the router?"
    description="This page doesn't exist."
    link={{ href: '/', text: 'Go Home' }}
  />
);
