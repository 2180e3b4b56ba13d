import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { RequestStatusPage } from '../request-status/request-status-page';
import { listingStatus } from './listing-status-query';

const notFound = {
  title: 'Request Not Found',
  text: 'Open the link in our latest mail to you; it leads to your request.',
};

/** The page behind the link in the mails. */
export const ListingStatusPage = () => {
  const token = useLocation().hash.slice(1);
  const { data, isError } = useQuery({ ...listingStatus(token), enabled: token !== '' });
  return (
    <RequestStatusPage
      title="Your Listing Request"
      description="How your listing request stands."
      path="/list-model/status"
      notFound={notFound}
      token={token}
      status={data}
      failed={isError}
    />
  );
};
