import { batchMaxEvents } from '@marquee/contracts/events/activity-batch';
import { HttpError } from '@marquee/kit/errors/http-error';
import { traceparent } from '@marquee/kit/tracing/spans';
import type { EventGroup } from '../spool/batch-message';
import type { CommitState, WaitingGroup } from './commit-state';

const refusal = (code: string, message: string, retryAfterSeconds: number, cause?: unknown): HttpError =>
  new HttpError(503, code, message, { retryAfterSeconds, cause });

export const busy = () => refusal('tracking.busy', 'Too many requests. Try again in a moment.', 1);
export const stopping = () => refusal('tracking.stopping', 'This service is stopping. Send it again.', 1);
export const full = (cause?: unknown) =>
  refusal('spool.full', 'There is no room to store it at the moment. Send it again later.', 5, cause);
const late = () => refusal('tracking.late', 'It could not be stored in time. Send it again.', 2);

/** Events without a number at most: more than a process accepts in a second, about 45 MB. */
export const waitingMaxEvents = 50_000;

export const hasRoomForMore = ({ waitingEvents }: CommitState): boolean => waitingEvents < waitingMaxEvents;

/** Adds a group. Resolves when its events are durable, or rejects with the refusal that it got. */
export const addWaiting = (state: CommitState, group: EventGroup): Promise<void> =>
  new Promise((resolve, reject) => {
    const waiting: WaitingGroup = {
      ...group,
      traceparent: traceparent(),
      since: performance.now(),
      respond: (refusal) => (refusal ? reject(refusal) : resolve()),
    };
    state.waiting.push(waiting);
    state.unanswered.push(waiting);
    state.waitingEvents += group.events;
  });

/** Removes the oldest groups, as many as one message holds. */
export const takeWaiting = (state: CommitState): WaitingGroup[] => {
  let groups = 0;
  let count = 0;
  for (const { events } of state.waiting) {
    if (count + events > batchMaxEvents) break;
    count += events;
    groups += 1;
  }
  state.waitingEvents -= count;
  return state.waiting.splice(0, groups);
};

/** Responds to groups without a response. One that was refused and is durable now learns of that. */
export const respond = (groups: readonly WaitingGroup[], refusal?: HttpError): void => {
  for (const group of groups) {
    if (group.respond === undefined && refusal === undefined) group.onStoredLate?.();
    group.respond?.(refusal);
    group.respond = undefined;
  }
};

export const refuseWaiting = (state: CommitState, refusal: HttpError): void => {
  respond(state.waiting, refusal);
  state.waiting = [];
  state.waitingEvents = 0;
};

/** Refuses every group that is older than `respondWithinMs`, numbered or not. */
export const refuseExpired = (state: CommitState, respondWithinMs: number): void => {
  const limit = performance.now() - respondWithinMs;
  const firstYoung = state.unanswered.findIndex(({ since }) => since > limit);
  const expired = firstYoung < 0 ? state.unanswered : state.unanswered.slice(0, firstYoung);
  respond(expired, late());
  state.unanswered = state.unanswered.slice(expired.length).filter((group) => group.respond !== undefined);
  if (expired.length === 0) return;
  // Those without a number were refused, so they must not be counted later.
  state.waiting = state.waiting.filter((group) => group.respond !== undefined);
  state.waitingEvents = state.waiting.reduce((sum, { events }) => sum + events, 0);
};
