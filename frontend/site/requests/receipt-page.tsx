import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { ReceiptSheet } from '../../catalog/receipt/receipt-sheet';
import { getOrNull } from '../../platform/api/request';
import { useHydrated } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageWidth } from '../../ui/layout/page';

/** The receipt of a paid request, by the token of its status link in the URL's fragment. */
export const ReceiptPage = () => {
  const token = useLocation().hash.slice(1);
  const { data: receipt, error } = useQuery({
    queryKey: ['receipt', token],
    queryFn: ({ signal }) =>
      getOrNull([400, 404], loadReceipt, '/api/contact/receipt', { signal, linkToken: token }),
    enabled: token !== '',
  });
  const isMissing = useHydrated() && (token === '' || receipt === null);
  return (
    <PageWidth>
      <PageHead
        title="Your receipt"
        description="The receipt of your listing."
        path="/list-model/receipt"
        isIndexed={false}
      />
      {isMissing ? (
        <Notice
          title="Receipt not found"
          text="Your receipt is available once your payment has arrived. Use the link in our latest email."
          heading="h1"
        >
          <Button as={Link} to="/contact">
            Contact us
          </Button>
        </Notice>
      ) : error !== null ? (
        <LoadError variant="notice" heading="h1" what="the receipt" error={error} />
      ) : receipt === undefined || receipt === null ? (
        <Notice title="One moment" text="We’re loading your receipt." heading="h1" />
      ) : (
        <ReceiptSheet
          receipt={receipt}
          withoutSeller="The seller’s details will follow. Contact us if you need them now."
        />
      )}
    </PageWidth>
  );
};

const loadReceipt = async () => (await import('@marquee/contracts/http/receipt')).Receipt;
