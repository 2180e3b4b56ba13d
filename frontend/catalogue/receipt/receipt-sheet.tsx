import type { Receipt } from '@marquee/contracts/http/receipt';
import { receiptName } from '@marquee/contracts/text/number';
import { useContext } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { SiteOrigin } from '../../platform/head/page-context';
import { siteName } from '../../platform/head/site-name';
import { dateOf } from '../../ui/format/day';
import { dollarsOf } from '../../ui/format/price';
import { Button } from '../../ui/inputs/button';
import { PageTitle } from '../../ui/layout/page';
import { Panel } from '../../ui/layout/panel';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';

/** A receipt for the screen and for paper. */
export const ReceiptSheet = ({ receipt }: { readonly receipt: Receipt }) => (
  <>
    <PrintedAlone />
    <Sheet data-printed>
      <Site>{siteName()}</Site>
      <PageTitle $size="heading">Receipt {receiptName(receipt.number)}</PageTitle>
      {receipt.seller.length === 0 ? (
        <Incomplete>
          The seller’s name is not configured yet (setting RECEIPT_SELLER). This receipt is incomplete without
          it.
        </Incomplete>
      ) : (
        <address>
          {receipt.seller.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      )}
      <FactList>
        <Fact name="Received from">{receipt.email}</Fact>
        <Fact name="For">
          Featured placement of {receipt.modelName}, 30 days
          {receipt.featured !== null &&
            ` (${dateOf(receipt.featured.from)} to ${dateOf(receipt.featured.until)})`}
        </Fact>
        <Fact name="Reference">{receipt.reference}</Fact>
        <Fact name="Paid">{dateOf(receipt.paidAt)}</Fact>
        {receipt.refundedAt !== null && <Fact name="Refunded">{dateOf(receipt.refundedAt)}</Fact>}
        <Fact name="Amount">
          <strong>{dollarsOf(receipt.amountCents)}</strong>
        </Fact>
      </FactList>
      {receipt.refundedAt !== null && <Muted>The whole amount was refunded.</Muted>}
      <Muted $small>
        Questions about this receipt? <a href={`${useContext(SiteOrigin)}/contact`}>Write to us</a> and name
        its number.
      </Muted>
      <Button data-screen-only $variant="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </Sheet>
  </>
);

/** On paper only the receipt is visible, dark on white. */
const PrintedAlone = createGlobalStyle`
  @media print {
    html, body { background: #fff !important; }
    body * { visibility: hidden; }
    [data-printed], [data-printed] * {
      visibility: visible;
      color: #000 !important;
      background: none !important;
      box-shadow: none !important;
    }
    [data-printed] { position: absolute; inset: 0 0 auto; border: 0 !important; }
    [data-screen-only] { display: none !important; }
  }
`;

const Sheet = styled(Panel)`
  display: grid;
  gap: 1.25rem;
  justify-items: start;
  max-width: 40rem;
  margin: clamp(2rem, 6vw, 4rem) auto;

  address { font-style: normal; overflow-wrap: anywhere; }
`;

const Site = styled.p`
  font-size: ${({ theme }) => theme.size.lead};
  font-weight: 800;
  font-stretch: 80%;
`;

const Incomplete = styled.p`
  padding-inline-start: 0.75rem;
  border-inline-start: 3px solid ${({ theme }) => theme.color.bad};
`;
