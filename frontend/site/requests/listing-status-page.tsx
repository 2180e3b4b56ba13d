import { Link, useLocation } from 'react-router-dom';
import { RequestStatusPage } from './request-status-page';

/** The page behind the link in the emails. */
export const ListingStatusPage = () => (
  <RequestStatusPage
    title="Your Listing Request"
    description="The status of your listing request."
    path="/list-model/status"
    notFound={{ title: 'Request Not Found', text: 'Use the link from our latest email to you.' }}
    url={(token) => `/api/contact/status/${token}`}
    load={async () => (await import('@marquee/contracts/http/contact')).ListingStatus}
  >
    {({ hasReceipt }) => hasReceipt === true && <ReceiptLink />}
  </RequestStatusPage>
);

/** The receipt opens by the same token. */
const ReceiptLink = () => (
  <p>
    <Link to={`/list-model/receipt${useLocation().hash}`}>Your receipt</Link>
  </p>
);
