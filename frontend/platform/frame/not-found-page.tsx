import { NotFoundNotice } from './not-found-notice';

/** One page for all unknown URLs, so its canonical path is its own. `hasSearch`: a search follows below. */
export const NotFoundPage = ({ hasSearch = false }: { readonly hasSearch?: boolean }) => (
  <NotFoundNotice
    title="404 Page Not Found"
    text={`This page doesn’t exist, or it has moved. ${hasSearch ? 'Search below, or start' : 'Start'} from the home page.`}
    note="Did you forget to add the page to the router?"
    path="/404"
    description="This page doesn't exist."
    link={{ href: '/', text: 'Go Home' }}
  />
);
