import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { collectPost } from '@marquee/contracts/http/collect';
import type { LaneCall, LaneReply } from '@marquee/contracts/http/hot-batch';
import type { z } from 'zod';
import type { TrackingDeps } from '../deps';
import { batchKey } from '../publish/client-batches';
import type { Visit } from '../request-context/request-context';
import { readPost } from './read-post';

export type Collecting = {
  readonly path: string;
  /** 202 when the events are durable; throws a `HttpError` or a `ZodError` otherwise, and then none of them was accepted. */
  readonly answer: (call: LaneCall, at: number, deps: TrackingDeps) => Promise<LaneReply>;
};

type Spec<Body extends z.ZodType> = {
  readonly path: string;
  /** Keeps the batch ids of one address apart from those of the others. */
  readonly batchPrefix: string;
  readonly body: Body;
  /** The event that `body` tells of. `field` names a field of it for a refusal. */
  readonly event: (
    body: z.output<Body>,
    visit: Visit,
    deps: TrackingDeps,
    field: (name: string) => string,
  ) => ActivityEvent;
};

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const accepted = (events: number): LaneReply => ({ status: 202, headers, body: `{"accepted":${events}}` });

/** A collecting post: what it takes and the event it makes are its own, the rest is the same for all. */
export const collecting = <Body extends z.ZodType>({
  path,
  batchPrefix,
  body,
  event,
}: Spec<Body>): Collecting => {
  const forms = collectPost(body);
  return {
    path,
    answer: async (call, at, deps) => {
      const { bodies, batchId, pathOf } = readPost(call, forms);
      const visit = deps.visitOf(call, at);
      const events = bodies.map((one, index) => event(one, visit, deps, (field) => pathOf(index, field)));
      const { requestId } = call;
      if (batchId === undefined) {
        await deps.commit.accept({ events, requestId });
        return accepted(events.length);
      }
      const key = batchKey(batchPrefix, batchId);
      return accepted(
        await deps.batches.once(key, events.length, () =>
          deps.commit.accept({ events, requestId, batchId: key }),
        ),
      );
    },
  };
};
