import type { ReactNode } from 'react';
import { NotFoundNotice } from './not-found-notice';

/** One page for all unknown URLs, so its canonical path is its own. `children`: a search, and more below it. */
export const NotFoundPage = ({ children }: { readonly children?: ReactNode }) => (
  <NotFoundNotice
    title="404 Page Not Found"
    text={`This page doesn’t exist, or it has moved. ${children === undefined ? 'Start' : 'Search below, or start'} from the home page.`}
    note="Did you forget to add the page to the router?"
    path="/404"
    description="This page doesn't exist."
    link={{ href: '/', text: 'Go Home' }}
  >
    {children}
  </NotFoundNotice>
);
