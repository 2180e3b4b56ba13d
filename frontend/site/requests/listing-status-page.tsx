import type { ListingStatus } from '@marquee/contracts/http/contact';
import { pictureKeptDays } from '@marquee/contracts/http/pictures';
import {
  listingNext,
  listingSteps,
  needsPictures,
  picturesWanted,
} from '@marquee/contracts/rules/request-steps';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { UploadsPanel } from '../../catalogue/model/uploads-panel';
import { dateOf } from '../../ui/format/day';
import { RequestStatusPage } from './request-status-page';

/** The page behind the link in the emails. */
export const ListingStatusPage = () => (
  <RequestStatusPage
    title="Your listing request"
    description="The status of your listing request."
    path="/list-model/status"
    notFound={{ title: 'Request not found', text: 'Use the link in our latest email.' }}
    url={(token) => `/api/contact/status/${token}`}
    load={async () => (await import('@marquee/contracts/http/contact')).ListingStatus}
    stepsOf={({ history, priceCents, featuredUntil }) => listingSteps(history, priceCents, featuredUntil)}
    nextOf={nextOf}
  >
    {(status) => (
      <>
        <Facts status={status} />
        {needsPictures(status.state) && <Pictures />}
      </>
    )}
  </RequestStatusPage>
);

const priceOf = (cents: number | undefined): string =>
  cents === undefined || cents === 0 ? '' : `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

const reachedAt = ({ history }: ListingStatus, state: ListingStatus['state']): string | undefined =>
  history.findLast((move) => move.state === state)?.at;

const nextOf = (status: ListingStatus): string => {
  const { state, priceCents } = status;
  const next = listingNext(state, priceCents, reachedAt(status, 'active') !== undefined);
  const refundedAt = reachedAt(status, 'refunded');
  const price = priceOf(priceCents);
  return refundedAt === undefined || price === ''
    ? next
    : `We refunded ${price} on ${dateOf(refundedAt)}. ${next}`;
};

/** Payment, profile and receipt, as far as there are any. The receipt opens by the same token. */
const Facts = ({ status }: { readonly status: ListingStatus }) => {
  const { state, priceCents, hasReceipt, slug, featuredUntil, reason, paymentInstructions } = status;
  const { hash } = useLocation();
  return (
    <dl>
      {typeof reason === 'string' && reason !== '' && (
        <>
          <dt>Reason</dt>
          <Lines>{reason}</Lines>
        </>
      )}
      {priceCents !== undefined && (
        <>
          <dt>Payment</dt>
          <dd>{paymentText(priceOf(priceCents), status)}</dd>
        </>
      )}
      {typeof paymentInstructions === 'string' && (
        <>
          <dt>How to pay</dt>
          <Lines>
            {paymentInstructions}
            {`\nReference: ${status.reference}`}
          </Lines>
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
          <dt>Dashboard</dt>
          <dd>
            <Link to={`/analytics/${slug}`}>Open your dashboard</Link>
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

/** The form takes no pictures: once the request is approved, this page does. The status link is the key. */
const Pictures = () => {
  const token = useLocation().hash.slice(1);
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Your photos</h2>
      <p>Your profile needs {picturesWanted}.</p>
      <UploadsPanel
        title="Uploaded"
        source={{
          url: `/api/contact/status/${encodeURIComponent(token)}/pictures`,
          queryKey: ['request-status', token],
        }}
        shown={[]}
        uses={[]}
        captionOf={(index) => (index === 0 ? 'Profile photo' : 'Gallery')}
        note={`The first becomes your profile photo, the others your gallery. We look at them before your profile goes live. Photos of a listing that is not live after ${pictureKeptDays} days are deleted.`}
      />
    </section>
  );
};

const Lines = styled.dd`
  white-space: pre-line;
`;

const paymentText = (price: string, status: ListingStatus): string => {
  const { state } = status;
  const paidAt = reachedAt(status, 'paid');
  if (price === '') return 'Free of charge';
  if (state === 'refunded') return `${price}, refunded`;
  if (paidAt !== undefined) return `${price}, paid on ${dateOf(paidAt)}`;
  if (state === 'rejected') return `${price}, not due`;
  if (state === 'approved') return `${price}. We’ll email you how to pay.`;
  return state === 'awaiting-payment'
    ? `${price}, due now`
    : `${price}. We’ll email you how to pay once your request is approved.`;
};
