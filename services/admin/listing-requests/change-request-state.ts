import type { Business } from '@marquee/contracts/http/business';
import { MoveListingRequest } from '@marquee/contracts/http/inbox';
import { sendsMail, whyNoTransition } from '@marquee/contracts/rules/listing-request-states';
import { conflict, unprocessable } from '@marquee/kit/errors/http-error';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { z } from 'zod';
import { readBusiness, sellerLines } from '../business/business-queries';
import { addJob, dropActivation } from './listing-job-queries';
import {
  changeListingRequestState,
  type LockedListingRequest,
  queueRequestMail,
} from './listing-request-changes';
import { changingListingRequest } from './listing-request-routes';
import { issueReceipt } from './receipt-queries';

/**
 * Stores the transition, its mail if it has one, and its audit entry together. From paid to active only the command is stored: the
 * request is active once the model is featured. A refund and an end before its time request the end of
 * placement.
 */
export const changeRequestState = changingListingRequest(
  'transition',
  MoveListingRequest,
  async (tx, request, { id, body, requestId, by, record, site }) => {
    const { from, to, message } = body;
    const business = await readBusiness(tx);
    requireMovable(request, body, business);
    const command = { requestedBy: by, commandId: requestId };
    if (to === 'active') {
      const model = await requestActivation(tx, id, body, command);
      await record('listing.activation-ordered', { after: { ...model } });
      return;
    }
    const isApproval = to === 'awaiting-payment' && from !== 'approved';
    if (isApproval) await changeListingRequestState(tx, id, { from, to: 'approved', by });
    const last = isApproval ? 'approved' : from;
    await changeListingRequestState(tx, id, { from: last, to, by }, message);
    if (to === 'paid' && request.priceCents > 0) await issueReceipt(tx, id, sellerLines(business));
    await record('listing.moved', { before: { state: from }, after: { state: to } });
    if (to === 'refunded') await dropActivation(tx, id, 'The payment was refunded.');
    if (to === 'refunded' || to === 'expired')
      await addJob(tx, id, { kind: 'end', ...command, details: { isRefund: to === 'refunded' } });
    const { paymentInstructions } = business;
    if (sendsMail(to) || message !== undefined)
      await queueRequestMail(tx, id, request, site, { message, paymentInstructions });
  },
);

type Transition = z.infer<typeof MoveListingRequest>;

/** Throws 409 when the request is not in the state `from` any more, 422 when the transition is not possible. */
const requireMovable = (
  { state, attested, priceCents }: LockedListingRequest,
  { from, to }: Transition,
  { paymentInstructions }: Business,
): void => {
  if (state !== from)
    conflict(
      'listing-request.moved',
      `Another operator has moved it: it is ${state.replaceAll('-', ' ')} now.`,
    );
  const fault = whyNoTransition(from, to, attested);
  if (fault === 'not-next') unprocessable('listing-request.not-next', `It cannot go from ${from} to ${to}.`);
  if (fault === 'not-attested')
    unprocessable(
      'listing-request.not-attested',
      'Age and consent must be attested before it can become active.',
    );
  if (to === 'awaiting-payment' && priceCents > 0 && paymentInstructions === '')
    unprocessable(
      'listing-request.no-payment-instructions',
      'No payment instructions yet. Enter them under Business details, or set the price to 0.',
    );
};

/** Requests the activation with the chosen model, and returns that. Throws 409 while it is requested already. */
const requestActivation = async (
  tx: Queryable,
  id: number,
  { model, message }: Transition,
  command: { readonly requestedBy: string; readonly commandId: string },
) => {
  if (model === undefined)
    return unprocessable('listing-request.model-missing', 'Choose the model that is to be featured.', {
      fields: { model: 'is required' },
    });
  if (model.is === 'new' && model.profileImage === null && !model.withoutPicture)
    unprocessable(
      'listing-request.picture-missing',
      'Enter a photo, or choose to activate without one: the profile then shows a placeholder.',
      { fields: { profileImage: 'is required, unless you choose to activate without a photo' } },
    );
  const details = { model, ...(message !== undefined && { message }) };
  if (!(await addJob(tx, id, { kind: 'activate', ...command, details })))
    conflict('listing-request.activating', 'It is being activated already.');
  return model;
};
