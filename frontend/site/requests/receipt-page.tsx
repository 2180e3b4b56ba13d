import { ReceiptSheet } from '../../catalog/receipt/receipt-sheet';
import { PageWidth } from '../../ui/layout/page';
import { LinkedPage } from './linked-page';

export const ReceiptPage = () => (
  <LinkedPage
    title="Your receipt"
    description="The receipt of your listing."
    path="/list-model/receipt"
    url="/api/contact/receipt"
    load={async () => (await import('@marquee/contracts/http/receipt')).Receipt}
    what="the receipt"
    waiting="We’re loading your receipt."
    notFound={{
      title: 'Receipt not found',
      text: 'Your receipt is available once your payment has arrived. Use the link in our latest email.',
    }}
  >
    {(receipt) => (
      <PageWidth>
        <ReceiptSheet
          receipt={receipt}
          withoutSeller="The seller’s details will follow. Contact us if you need them now."
        />
      </PageWidth>
    )}
  </LinkedPage>
);
