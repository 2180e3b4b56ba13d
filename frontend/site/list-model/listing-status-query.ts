import { queryOptions } from '@tanstack/react-query';
import { askForOrNull } from '../../platform/api/ask';

/** How a listing request stands; null when no request has this token. */
export const listingStatus = (token: string) =>
  queryOptions({
    queryKey: ['listing-status', token],
    queryFn: ({ signal }) =>
      askForOrNull([400, 404], loadListingStatus, `/api/contact/status/${encodeURIComponent(token)}`, {
        signal,
      }),
  });

const loadListingStatus = async () => (await import('@marquee/contracts/http/contact')).ListingStatus;
