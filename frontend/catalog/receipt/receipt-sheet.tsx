import type { Receipt } from '@marquee/contracts/http/receipt';
import { receiptName, withSeparators } from '@marquee/contracts/text/number';
import { useContext } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { Wordmark } from '../../platform/frame/wordmark';
import { SiteOrigin } from '../../platform/head/page-context';
import { dateOf } from '../../ui/format/day';
import { dollarsOf } from '../../ui/format/price';
import { Button } from '../../ui/inputs/button';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Fact } from '../../ui/text/fact-list';
import { Muted } from '../../ui/text/muted';

interface ReceiptSheetProps {
  readonly receipt: Receipt;
  /** Shown instead of the seller while none is configured. */
  readonly withoutSeller: string;
}

export const ReceiptSheet = ({ receipt, withoutSeller }: ReceiptSheetProps) => {
  const contact = `${useContext(SiteOrigin)}/contact`;
  const { number, reference, email, seller, featured, paidAt, refundedAt } = receipt;
  const amount = dollarsOf(receipt.amountCents);
  return (
    <>
      <PrintedAlone />
      <Sheet data-printed>
        <Head>
          <Wordmark />
          <Button data-screen-only $variant="quiet" $size="small" onClick={() => window.print()}>
            Print
          </Button>
        </Head>
        <div>
          <Title>Receipt {receiptName(number)}</Title>
          <Paid>
            <strong>{amount}</strong>{' '}
            {refundedAt === null ? `paid ${dateOf(paidAt)}` : `refunded ${dateOf(refundedAt)}`}
          </Paid>
        </div>
        <Blocks>
          <Fact name="From">
            {seller.length === 0 ? (
              <Incomplete>{withoutSeller}</Incomplete>
            ) : (
              <address>
                {seller.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
            )}
          </Fact>
          <Fact name="To">{email}</Fact>
          <Fact name="Receipt number">{receiptName(number)}</Fact>
          <Fact name="Request">{reference}</Fact>
          <Fact name="Paid">{dateOf(paidAt)}</Fact>
          {refundedAt !== null && <Fact name="Refunded">{dateOf(refundedAt)}</Fact>}
        </Blocks>
        <Items>
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                Featured placement of <bdi>{receipt.modelName}</bdi>, 30 days
                <Muted as="div" $small>
                  {featured === null
                    ? 'Begins when the profile is live'
                    : `${dateOf(featured.from)} to ${dateOf(featured.until)}`}
                </Muted>
                {receipt.promisedCards > 0 && (
                  <Muted as="div" $small>
                    {withSeparators(receipt.promisedCards)} cards seen by visitors are promised
                  </Muted>
                )}
              </th>
              <td>{amount}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{amount}</td>
            </tr>
            {refundedAt !== null && (
              <>
                <tr>
                  <th scope="row">Refunded {dateOf(refundedAt)}</th>
                  <td>−{amount}</td>
                </tr>
                <tr>
                  <th scope="row">Left after the refund</th>
                  <td>{dollarsOf(0)}</td>
                </tr>
              </>
            )}
          </tfoot>
        </Items>
        <Muted $small>
          Questions about this receipt? Write to us at{' '}
          <a href={contact}>{contact.replace(/^https?:\/\//, '')}</a> and name its number.
        </Muted>
      </Sheet>
    </>
  );
};

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
  gap: clamp(1.5rem, 4vw, 2rem);
  max-width: 44rem;
  margin: clamp(1.5rem, 5vw, 3.5rem) auto;
  padding: clamp(1.25rem, 5vw, 3rem);

  address { font-style: normal; overflow-wrap: anywhere; }
`;

const Head = styled(Cluster).attrs({ $justify: 'space-between', $gap: '1rem' })`
  padding-bottom: 1.25rem;
  border-bottom: 3px dotted ${({ theme }) => theme.color.highlightLine};
`;

const Title = styled.h1`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.lead};
  font-weight: 650;
`;

const Paid = styled.p`
  color: ${({ theme }) => theme.color.textMuted};

  strong {
    margin-inline-end: 0.25rem;
    color: ${({ theme }) => theme.color.text};
    font-size: ${({ theme }) => theme.size.heading};
    font-weight: 800;
    font-stretch: 82%;
    font-variant-numeric: tabular-nums;
  }
`;

const Blocks = styled.dl`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 1.25rem 1.5rem;

  /* The first row names payer and seller; the short facts follow below. */
  > * { grid-column: span 2; }
  > :nth-child(-n + 2) { grid-column: span 3; }
  @media (max-width: 479.98px) {
    > * { grid-column: span 3; }
    > :nth-child(-n + 2) { grid-column: span 6; }
  }

  dt { margin-bottom: 0.125rem; color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

const Items = styled.table`
  width: 100%;
  border-collapse: collapse;

  th, td { padding: 0.875rem 0; border-bottom: 1px solid ${({ theme }) => theme.color.line}; text-align: start; vertical-align: top; }
  th:last-child, td:last-child { padding-inline-start: 1rem; text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  thead th { padding-block: 0 0.5rem; color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; }
  tbody th { font-weight: 500; overflow-wrap: anywhere; }
  tfoot th, tfoot td { font-weight: 650; }
  tfoot tr:last-child > * { border-bottom: 0; font-size: ${({ theme }) => theme.size.lead}; font-weight: 750; }
`;

const Incomplete = styled.p`
  padding-inline-start: 0.75rem;
  border-inline-start: 3px solid ${({ theme }) => theme.color.bad};
`;
