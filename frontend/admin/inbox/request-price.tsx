import { priceMaxCents } from '@marquee/contracts/http/featured-days';
import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { isBeforePayment } from '@marquee/contracts/rules/listing-request-states';
import { receiptName } from '@marquee/contracts/text/number';
import { Link } from 'react-router-dom';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { centsOf, dollarsOf } from '../../ui/format/price';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { IfAllowed } from '../frame/rights';
import { priceRequest } from './inbox-queries';

interface RequestPriceProps {
  readonly request: ListingRequest;
  readonly onChanged: (request: ListingRequest) => void;
}

export const RequestPrice = ({ request, onChanged }: RequestPriceProps) => {
  const { id, priceCents, paidAt, receipt } = request;
  return (
    <Panel>
      <PanelTitle>Price</PanelTitle>
      <Muted $top="0.5rem">
        {priceCents === 0 ? 'Free of charge' : dollarsOf(priceCents)}
        {paidAt !== null && priceCents > 0 && (
          <>
            , paid <Moment at={paidAt} />
          </>
        )}
        {receipt !== null && (
          <>
            , receipt <Link to={`/admin/receipt?request=${id}`}>{receiptName(receipt)}</Link>
          </>
        )}
      </Muted>
      {isBeforePayment(request.state) && (
        <IfAllowed area="inbox">
          <PriceForm request={request} onChanged={onChanged} />
        </IfAllowed>
      )}
    </Panel>
  );
};

const PriceForm = ({ request, onChanged }: RequestPriceProps) => {
  const form = useForm({
    check: ({ price = '' }) => {
      const cents = centsOf(price);
      return cents === null || cents > priceMaxCents
        ? { price: 'must be an amount in dollars, from 0 to 1,000,000' }
        : undefined;
    },
    send: ({ price = '' }) => priceRequest(request.id, centsOf(price) ?? request.priceCents),
    onSent: onChanged,
    messageOf: adminErrorText,
  });
  return (
    <Form form={form} style={{ marginTop: '0.75rem' }}>
      <Cluster $gap="0.75rem">
        <TextField
          label="Agreed price ($)"
          name="price"
          inputMode="decimal"
          required
          hint="Enter 0 for a free listing."
          defaultValue={(request.priceCents / 100).toFixed(2)}
        />
        <SubmitButton $variant="quiet">Save price</SubmitButton>
      </Cluster>
      <FormError />
    </Form>
  );
};
