import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { askForOrNull } from '../../platform/api/ask';
import { RequestStatusPage } from './request-status-page';

const notFound = {
  title: 'Request Not Found',
  text: 'Use the link from our latest email to you.',
};

/** The page behind the link in the emails. The token is in the URL fragment. */
export const ListingStatusPage = () => {
  const token = useLocation().hash.slice(1);
  const { data, error } = useQuery({ ...listingStatus(token), enabled: token !== '' });
  return (
    <RequestStatusPage
      title="Your Listing Request"
      description="The status of your listing request."
      path="/list-model/status"
      notFound={notFound}
      token={token}
      status={data}
      error={error}
    />
  );
};

/** The status of a listing request; null when no request has this token. */
const listingStatus = (token: string) =>
  queryOptions({
    queryKey: ['listing-status', token],
    queryFn: ({ signal }) =>
      askForOrNull([400, 404], loadListingStatus, `/api/contact/status/${encodeURIComponent(token)}`, {
        signal,
      }),
  });

const loadListingStatus = async () => (await import('@marquee/contracts/http/contact')).ListingStatus;
