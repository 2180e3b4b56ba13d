import { ModelChoice } from '@marquee/contracts/http/listing-activation';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';

/** The details of a command. */
const Details = z.object({
  model: ModelChoice.optional(),
  message: z.string().optional(),
  /** Set for the job `end`. */
  isRefund: z.boolean().optional(),
});
type JobDetails = z.infer<typeof Details>;

type JobKind = 'activate' | 'end';

type Command = {
  readonly kind: JobKind;
  readonly requestedBy: string;
  readonly commandId: string;
  readonly details: JobDetails;
};

/** Queues a job; false while the same one is in progress or done. A failed one may be requested again. */
export const addJob = async (
  tx: Queryable,
  requestId: number,
  { kind, requestedBy, commandId, details }: Command,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `insert into listing_jobs as known (listing_request_id, kind, requested_by, command_id, details) values ($1, $2, $3, $4, $5)
     on conflict (listing_request_id, kind) do update
       set requested_by = excluded.requested_by, command_id = excluded.command_id, details = excluded.details, state = 'working', attempts = 0,
           why = null, next_attempt_at = now()
       where known.state = 'failed'`,
    [requestId, kind, requestedBy, commandId, JSON.stringify(details)],
  );
  return rowCount === 1;
};

export type TakenJob = {
  readonly id: number;
  readonly requestId: number;
  readonly kind: JobKind;
  readonly requestedBy: string;
  readonly commandId: string;
  readonly details: JobDetails;
  readonly attempts: number;
};

/** Takes the job overdue longest: no other process gets it for 15 s, then longer each time, up to 5 min. */
export const takeJob = async (db: Queryable): Promise<TakenJob | undefined> => {
  const taken = await firstRow<Omit<TakenJob, 'details'> & { details: unknown }>(
    db,
    `update listing_jobs
     set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => least(300, 15 * 2 ^ least(attempts, 10)))
     where id = (
       select id from listing_jobs where state = 'working' and next_attempt_at <= now() order by next_attempt_at limit 1 for update skip locked
     )
     returning id, listing_request_id as "requestId", kind, requested_by as "requestedBy", command_id as "commandId", details, attempts`,
  );
  return taken && { ...taken, details: Details.parse(taken.details) };
};

export const jobDone = async (tx: Queryable, id: number): Promise<void> => {
  await tx.query("update listing_jobs set state = 'done', why = null where id = $1", [id]);
};

/** Marks a job that cannot be done as failed; an operator has to request it again. */
export const jobFailed = async (tx: Queryable, id: number, why: string): Promise<void> => {
  await tx.query("update listing_jobs set state = 'failed', why = $2 where id = $1", [id, why]);
};

/** Stores why a job is retried, for the operator who waits. */
export const jobWaits = async (db: Queryable, id: number, why: string): Promise<void> => {
  await db.query('update listing_jobs set why = $2 where id = $1', [id, why]);
};

/** Cancels an activation in progress. */
export const dropActivation = async (tx: Queryable, requestId: number, why: string): Promise<void> => {
  await tx.query(
    "update listing_jobs set state = 'failed', why = $2 where listing_request_id = $1 and kind = 'activate' and state = 'working'",
    [requestId, why],
  );
};

type Activation = { state: 'working' | 'failed' | 'done'; attempts: number; why: string | null };

/** The state of a request's activation; null where it was never requested. */
export const activationOf = async (db: Queryable, requestId: number): Promise<Activation | null> =>
  (await firstRow<Activation>(
    db,
    "select state, attempts, why from listing_jobs where listing_request_id = $1 and kind = 'activate'",
    [requestId],
  )) ?? null;
