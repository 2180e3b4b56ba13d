import { NotFoundNotice } from '../../platform/frame/not-found-notice';

/** For a missing slug and for one with a refused word. The page does not repeat the slug. */
export const LandingMissing = () => (
  <NotFoundNotice
    path="/seo"
    title="Page Not Found"
    text="We couldn’t find this page. Browse the directory instead."
    description="This page doesn’t exist."
    link={{ href: '/', text: 'Go Home' }}
  />
);
