import { ErrorBody } from '@marquee/contracts/http/error-body';
import { InviteLink } from '@marquee/contracts/http/invite-link';
import {
  ActivatedListing,
  type ActivateListing,
  listingDays,
} from '@marquee/contracts/http/listing-activation';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { recordInboxAction } from '../audit/record-action';
import { listingRequestMail } from '../mail/listing-request-mails';
import { jobDone, jobFailed, type TakenJob } from '../queries/listing-jobs';
import {
  keepListedModel,
  lockListingRequest,
  moveListingRequest,
  referenceOf,
} from '../queries/listing-requests';
import { queueMail } from '../queries/mails';

export type ListingDeps = {
  readonly db: Postgres;
  readonly catalog: Pick<ServiceClient, 'order'>;
  readonly analytics: Pick<ServiceClient, 'order'>;
  readonly publicUrl: string;
  /** Told of each activation how long it took from payment. */
  readonly activated: (hours: number) => void;
};

/** What became of a job: `again` is tried later, whatever it was; `failed` waits for another choice. */
export type JobOutcome = 'done' | 'failed' | { readonly again: string };

/** Answers to an order that will be the same next time: the choice was wrong, not the moment. */
const refusals = new Set([400, 404, 409, 410, 422]);

const wordsOf = (status: number, body: unknown): string => {
  const { data } = ErrorBody.safeParse(body);
  if (data === undefined) return `The catalogue answered ${status}.`;
  const fields = Object.entries(data.fields ?? {}).map(([field, fault]) => `${field} ${fault}`);
  return [data.message, ...fields].join(' ');
};

const orderOf = ({ orderId, orderedBy }: TakenJob) => ({ requestId: orderId, orderedBy });

/**
 * Features the model that was chosen, makes the invite-link link, and makes the request active with its mail. Each step may be repeated: the
 * catalogue features once for each reference, and a newer invite-link link replaces the one before.
 */
const activate = async (job: TakenJob, reference: string, deps: ListingDeps): Promise<JobOutcome> => {
  const { db, catalog, analytics, publicUrl, activated } = deps;
  const { model, message } = job.details;
  if (model === undefined) throw new Error(`activation ${job.id} was ordered without a model`);
  const order: ActivateListing = { reference, model, days: listingDays };
  const featured = await catalog.order('/internal/listings', order, orderOf(job));
  if (refusals.has(featured.status)) {
    await jobFailed(db, job.id, wordsOf(featured.status, featured.body));
    return 'failed';
  }
  if (featured.status !== 200) return { again: `The catalogue answered ${featured.status}.` };
  const listed = ActivatedListing.parse(featured.body);

  const handed = await analytics.order(`/api/models/${listed.id}/invite-link`, undefined, orderOf(job));
  if (handed.status >= 300) return { again: `The analytics service answered ${handed.status}.` };
  const inviteLink = InviteLink.parse(handed.body);

  const hours = await db.transaction(async (tx) => {
    const request = await lockListingRequest(tx, job.requestId);
    if (request?.state !== 'paid') return undefined;
    await moveListingRequest(tx, job.requestId, { from: 'paid', to: 'active', by: job.orderedBy });
    await keepListedModel(tx, job.requestId, listed);
    await queueMail(
      tx,
      { listingRequestId: job.requestId },
      listingRequestMail(request, 'active', publicUrl, message, inviteLink),
    );
    await recordInboxAction(tx, 'listing.moved', {
      by: { role: 'admin', name: job.orderedBy },
      requestId: job.orderId,
      about: { kind: 'listing request', id: job.requestId, reference },
      before: { state: 'paid' },
      after: { state: 'active', model: listed.slug, featuredUntil: listed.featuredUntil },
    });
    await jobDone(tx, job.id);
    return request.paidAt === null ? 0 : (Date.now() - request.paidAt.getTime()) / 3_600_000;
  });
  if (hours === undefined) {
    // Refunded while we were at it: what was just begun ends again.
    await catalog.order('/internal/listings/end', { reference }, orderOf(job));
    await jobFailed(db, job.id, 'The request is no longer paid.');
    return 'failed';
  }
  activated(hours);
  return 'done';
};

/** Ends the featuring that the request paid for, and no other. */
const end = async (job: TakenJob, reference: string, { db, catalog }: ListingDeps): Promise<JobOutcome> => {
  const { status } = await catalog.order('/internal/listings/end', { reference }, orderOf(job));
  if (status >= 300) return { again: `The catalogue answered ${status}.` };
  await jobDone(db, job.id);
  return 'done';
};

/** Carries out one job as far as it goes now. Throws where somebody did not answer: then it is tried again. */
export const carryOut = async (job: TakenJob, deps: ListingDeps): Promise<JobOutcome> => {
  const reference = await referenceOf(deps.db, job.requestId);
  if (reference === undefined) throw new Error(`the listing request of job ${job.id} is gone`);
  return job.kind === 'activate' ? await activate(job, reference, deps) : await end(job, reference, deps);
};
