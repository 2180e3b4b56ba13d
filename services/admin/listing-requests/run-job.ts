import { ErrorBody } from '@marquee/contracts/http/error-body';
import { InviteLink } from '@marquee/contracts/http/invite-link';
import {
  ActivatedListing,
  type ActivateListing,
  listingDays,
} from '@marquee/contracts/http/listing-activation';
import { openServiceClient, type ServiceClient } from '@marquee/kit/http/upstream';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { recordInboxAction } from '../audit/record-action';
import type { Config } from '../config';
import type { MailSite } from '../mail/mail';
import { jobDone, jobFailed, type TakenJob } from './listing-job-queries';
import {
  agreedOf,
  changeListingRequestState,
  keepListedModel,
  lockListingRequest,
  queueRequestMail,
} from './listing-request-changes';

export type ListingDeps = {
  readonly db: Postgres;
  readonly catalog: Pick<ServiceClient, 'command'>;
  readonly analytics: Pick<ServiceClient, 'command'>;
  readonly site: MailSite;
  /** Called for each activation with the time since payment. */
  readonly activated: (hours: number) => void;
};

/** Clients of the services that an activation needs. */
export const openListingServices = ({
  CATALOG_URL,
  ANALYTICS_URL,
  IDENTITY_KEYS: identities,
}: Pick<Config, 'CATALOG_URL' | 'ANALYTICS_URL' | 'IDENTITY_KEYS'>) => {
  const catalog = openServiceClient({ baseUrl: CATALOG_URL, to: 'catalog', identities });
  const analytics = openServiceClient({ baseUrl: ANALYTICS_URL, to: 'analytics', identities });
  return {
    catalog,
    analytics,
    close: async () => {
      await Promise.all([catalog.close(), analytics.close()]);
    },
  };
};

/** `again`: the job is retried later. `failed`: an operator has to request it anew. */
export type JobOutcome = 'done' | 'failed' | { readonly again: string };

/** Statuses that a retry would not change: the command itself is wrong. */
const permanentStatuses = new Set([400, 404, 409, 410, 422]);

const reasonOf = (status: number, body: unknown): string => {
  const { data } = ErrorBody.safeParse(body);
  if (data === undefined) return `The catalog answered ${status}.`;
  const fields = Object.entries(data.fields ?? {}).map(([field, fault]) =>
    /^[a-z]/.test(fault) ? `${field} ${fault}` : fault,
  );
  return [data.message, ...fields].join(' ');
};

type Agreed = NonNullable<Awaited<ReturnType<typeof agreedOf>>>;

const callOf = ({ commandId, requestedBy }: TakenJob) => ({ requestId: commandId, requestedBy });

/**
 * Features the chosen model, creates the invite link, and makes the request active with its mail. Each step
 * may be repeated: the catalog features once for each reference, and a newer invite link replaces the one
 * before.
 */
const activate = async (job: TakenJob, agreed: Agreed, deps: ListingDeps): Promise<JobOutcome> => {
  const { reference, priceCents, promisedCards, paidAt } = agreed;
  const { db, catalog, analytics, site, activated } = deps;
  const { model, message } = job.details;
  if (model === undefined) throw new Error(`activation ${job.id} was requested without a model`);
  const command: ActivateListing = {
    reference,
    model,
    days: listingDays,
    priceCents,
    paidAt: paidAt?.toISOString() ?? null,
    promisedCards,
  };
  const featured = await catalog.command('/internal/listings', command, callOf(job));
  if (permanentStatuses.has(featured.status)) {
    await jobFailed(db, job.id, reasonOf(featured.status, featured.body));
    return 'failed';
  }
  if (featured.status !== 200) return { again: `The catalog answered ${featured.status}.` };
  const listed = ActivatedListing.parse(featured.body);

  const created = await analytics.command(`/api/models/${listed.id}/invite-link`, undefined, callOf(job));
  if (created.status >= 300) return { again: `The analytics service answered ${created.status}.` };
  const inviteLink = InviteLink.parse(created.body);

  const hours = await db.transaction(async (tx) => {
    const request = await lockListingRequest(tx, job.requestId);
    if (request?.state !== 'paid') return undefined;
    await changeListingRequestState(tx, job.requestId, { from: 'paid', to: 'active', by: job.requestedBy });
    await keepListedModel(tx, job.requestId, listed);
    const { slug, featuredUntil } = listed;
    const more = { message, inviteLink, slug, featuredUntil };
    await queueRequestMail(tx, job.requestId, request, site, more);
    await recordInboxAction(tx, 'listing.moved', {
      by: { role: 'admin', name: job.requestedBy },
      requestId: job.commandId,
      about: { kind: 'listing request', id: job.requestId, reference },
      before: { state: 'paid' },
      after: { state: 'active', model: listed.slug, featuredUntil: listed.featuredUntil },
    });
    await jobDone(tx, job.id);
    return request.paidAt === null ? 0 : (Date.now() - request.paidAt.getTime()) / 3_600_000;
  });
  if (hours === undefined) {
    // Refunded in the meantime: end the placement that was just begun.
    await catalog.command('/internal/listings/end', { reference, isRefund: true }, callOf(job));
    await jobFailed(db, job.id, 'The request is no longer paid.');
    return 'failed';
  }
  activated(hours);
  return 'done';
};

/** Ends the placement that the request paid for, and no other. Without a refund it keeps its price. */
const endPlacement = async (
  job: TakenJob,
  reference: string,
  { db, catalog }: ListingDeps,
): Promise<JobOutcome> => {
  const isRefund = job.details.isRefund === true;
  const { status } = await catalog.command('/internal/listings/end', { reference, isRefund }, callOf(job));
  if (status >= 300) return { again: `The catalog answered ${status}.` };
  await jobDone(db, job.id);
  return 'done';
};

/** Runs one job as far as possible now. Throws when a service does not answer; the job is retried then. */
export const runJob = async (job: TakenJob, deps: ListingDeps): Promise<JobOutcome> => {
  const agreed = await agreedOf(deps.db, job.requestId);
  if (agreed === undefined) throw new Error(`the listing request of job ${job.id} is gone`);
  return job.kind === 'activate'
    ? await activate(job, agreed, deps)
    : await endPlacement(job, agreed.reference, deps);
};
