import { useQuery } from '@tanstack/react-query';
import { ReceiptSheet } from '../../catalog/receipt/receipt-sheet';
import { getOrNull } from '../../platform/api/request';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { adminPage } from '../frame/admin-page';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { inboxKey } from './inbox-queries';

const Content = () => {
  const id = idIn(useSearchParamsState().read('request'));
  const { data, error } = useQuery({
    queryKey: [...inboxKey, 'receipt', id],
    queryFn: ({ signal }) =>
      getOrNull([404], loadReceipt, `/api/admin/inbox/listing-requests/${id}/receipt`, { signal }),
    enabled: id !== null,
  });
  if (error !== null) return <LoadError what="the receipt" error={error} />;
  if (id === null || data === null)
    return <Notice title="Receipt not found" text="A request has a receipt once it is paid." />;
  return (
    data && (
      <ReceiptSheet
        receipt={data}
        withoutSeller="The business details name no seller. This receipt is incomplete without it."
      />
    )
  );
};

export const AdminReceiptPage = adminPage('Receipt', Content);

const loadReceipt = async () => (await import('@marquee/contracts/http/receipt')).Receipt;
