import type { ListingStatus } from '@marquee/contracts/http/contact';
import { listingNext, listingSteps } from '@marquee/contracts/rules/request-steps';
import { Link, useLocation } from 'react-router-dom';
import { dateOf } from '../../ui/format/day';
import { RequestStatusPage } from './request-status-page';

/** The page behind the link in the emails. */
export const ListingStatusPage = () => (
  <RequestStatusPage
    title="Your Listing Request"
    description="The status of your listing request."
    path="/list-model/status"
    notFound={{ title: 'Request Not Found', text: 'Use the link in our latest email.' }}
    url={(token) => `/api/contact/status/${token}`}
    load={async () => (await import('@marquee/contracts/http/contact')).ListingStatus}
    stepsOf={({ history, priceCents }) => listingSteps(history, priceCents)}
    nextOf={({ state, priceCents }) => listingNext(state, priceCents)}
  >
    {(status) => <Facts status={status} />}
  </RequestStatusPage>
);

const priceOf = (cents: number | undefined): string =>
  cents === undefined || cents === 0 ? '' : `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

/** Payment, profile and receipt, as far as there are any. The receipt opens by the same token. */
const Facts = ({
  status: { state, history, priceCents, hasReceipt, slug, featuredUntil },
}: {
  readonly status: ListingStatus;
}) => {
  const { hash } = useLocation();
  const paidAt = history.find((move) => move.state === 'paid')?.at;
  return (
    <dl>
      {priceCents !== undefined && (
        <>
          <dt>Payment</dt>
          <dd>{paymentText(priceOf(priceCents), state, paidAt)}</dd>
        </>
      )}
      {hasReceipt === true && (
        <>
          <dt>Receipt</dt>
          <dd>
            <Link to={`/list-model/receipt${hash}`}>Your receipt</Link>
          </dd>
        </>
      )}
      {typeof slug === 'string' && (
        <>
          <dt>Profile</dt>
          <dd>
            <Link to={`/model/${slug}`}>/model/{slug}</Link>
          </dd>
        </>
      )}
      {state === 'active' && typeof featuredUntil === 'string' && (
        <>
          <dt>Featured until</dt>
          <dd>
            <time dateTime={featuredUntil}>{dateOf(featuredUntil)}</time>
          </dd>
        </>
      )}
    </dl>
  );
};

const paymentText = (price: string, state: ListingStatus['state'], paidAt: string | undefined): string => {
  if (price === '') return 'Free of charge';
  if (state === 'refunded') return `${price}, refunded`;
  if (paidAt !== undefined) return `${price}, paid on ${dateOf(paidAt)}`;
  if (state === 'rejected') return `${price}, not due`;
  return state === 'awaiting-payment'
    ? `${price}, due now; our email has the payment instructions`
    : `${price}, due once your request is approved`;
};
