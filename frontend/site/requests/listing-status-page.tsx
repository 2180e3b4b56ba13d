import type { ListingStatus } from '@marquee/contracts/http/contact';
import { pictureKeptDays } from '@marquee/contracts/rules/picture-limits';
import { pictureIdOf } from '@marquee/contracts/rules/pictures';
import {
  listingNext,
  listingSteps,
  needsPictures,
  photoGuidance,
  photosWanted,
} from '@marquee/contracts/rules/request-steps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  chooseProfilePicture,
  type PictureSource,
  uploadedPictures,
} from '../../catalog/model/picture-queries';
import { UploadsPanel } from '../../catalog/model/uploads-panel';
import { errorText } from '../../platform/forms/form-errors';
import { dateOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { RequestStatusPage } from './request-status-page';

/** The page behind the link in the emails. */
export const ListingStatusPage = () => (
  <RequestStatusPage
    title="Your listing request"
    description="The status of your listing request."
    path="/list-model/status"
    notFound={{ title: 'Request not found', text: 'Use the link in our latest email.' }}
    url="/api/contact/status"
    load={async () => (await import('@marquee/contracts/http/contact')).ListingStatus}
    stepsOf={({ history, priceCents, featuredUntil }) => listingSteps(history, priceCents, featuredUntil)}
    nextOf={(status) => (status.state === 'approved' ? <ApprovedNext status={status} /> : nextOf(status))}
  >
    {(status) => (
      <>
        <Facts status={status} />
        {status.state === 'expired' && (
          <div>
            <Button as={Link} to={status.renewal ? `/list-model#renew=${status.renewal}` : '/list-model'}>
              Feature it again
            </Button>
          </div>
        )}
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

const usePictureSource = (): PictureSource => {
  const token = useLocation().hash.slice(1);
  return {
    url: '/api/contact/status/pictures',
    linkToken: token,
    queryKey: ['request-status', token],
  };
};

/** Asks for photos until there are enough. */
const ApprovedNext = ({ status }: { readonly status: ListingStatus }) => {
  const uploaded = useQuery(uploadedPictures(usePictureSource())).data?.length ?? 0;
  if (uploaded < photosWanted) return nextOf(status);
  return status.priceCents === 0
    ? 'Thank you for your photos. There is nothing to pay.'
    : 'Thank you for your photos. We’ll email you how to pay.';
};

/** Payment, profile and receipt, as far as there are any. The receipt opens by the same token. */
const Facts = ({ status }: { readonly status: ListingStatus }) => {
  const { state, priceCents, hasReceipt, slug, featuredUntil, reason, paymentInstructions } = status;
  const { hash } = useLocation();
  return (
    <dl>
      {reason && <Fact name="Reason">{reason}</Fact>}
      <Fact name="Payment">{paymentText(priceOf(priceCents), status)}</Fact>
      {paymentInstructions !== null && (
        <Fact name="How to pay">{`${paymentInstructions}\nReference: ${status.reference}`}</Fact>
      )}
      {hasReceipt && (
        <Fact name="Receipt">
          <Link to={`/list-model/receipt${hash}`}>Your receipt</Link>
        </Fact>
      )}
      {slug !== null && (
        <>
          <Fact name="Profile">
            <Link to={`/model/${slug}`}>/model/{slug}</Link>
          </Fact>
          <Fact name="Dashboard">
            <Link to={`/analytics/${slug}`}>Open your dashboard</Link>
          </Fact>
        </>
      )}
      {state === 'active' && featuredUntil !== null && (
        <Fact name="Featured until">
          <time dateTime={featuredUntil}>{dateOf(featuredUntil)}</time>
        </Fact>
      )}
    </dl>
  );
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/**
 * The form takes no pictures: once the request is approved, this page does, with the profile photo first. The
 * status link is the key.
 */
const Pictures = () => {
  const queryClient = useQueryClient();
  const source = usePictureSource();
  const query = uploadedPictures(source);
  const { data: pictures = [] } = useQuery(query);
  const uploaded = pictures.length;
  const choose = useMutation({
    mutationFn: (link: string) => chooseProfilePicture(source, pictureIdOf(link) ?? ''),
    onSuccess: (next) => queryClient.setQueryData(query.queryKey, next),
  });
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Your photos</h2>
      <p>{photoGuidance}</p>
      {uploaded >= photosWanted && <p role="status">Thank you, these are enough photos. You can add more.</p>}
      <UploadsPanel
        title="Uploaded:"
        countText={(count) => (count < photosWanted ? `${count} of at least ${photosWanted}` : String(count))}
        source={source}
        shown={[]}
        uses={[
          {
            label: 'Make profile photo',
            nameOf: (which) => `Make profile photo: ${which}`,
            current: { link: pictures[0]?.link, label: 'Profile photo' },
            isDisabled: () => choose.isPending,
            onUse: choose.mutate,
          },
        ]}
        isMain
        note={`The others become your gallery, in this order. We look at them before your profile goes live. Photos of a listing that is not live after ${pictureKeptDays} days are deleted.`}
      />
      {choose.error !== null && <FieldError role="alert">{errorText(choose.error)}</FieldError>}
    </section>
  );
};

const paymentText = (price: string, status: ListingStatus): string => {
  const { state } = status;
  const paidAt = reachedAt(status, 'paid');
  if (price === '') return 'Free of charge';
  if (state === 'refunded') return `${price}, refunded`;
  if (paidAt !== undefined) return `${price}, paid on ${dateOf(paidAt)}`;
  if (state === 'rejected') return `${price}, not due`;
  if (state === 'approved') return `${price}, not due yet`;
  return state === 'awaiting-payment'
    ? `${price}, due now`
    : `${price}. We’ll email you how to pay once your request is approved.`;
};
