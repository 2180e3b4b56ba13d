import {
  type ActivityBatch,
  type ActivityEvent,
  ActivityHeaders,
} from '@marquee/contracts/events/activity-batch';
import type { Message } from '@marquee/kit/bus/publisher';
import { z } from 'zod';

/**
 * A batch's AMQP headers: its accounting, the request id of its first event for finding it in the logs, and
 * the spans that published its groups, where these are traced: `traceparent` values, separated by blanks.
 */
export const BatchHeaders = ActivityHeaders.extend({
  requestId: z.string().max(64).optional(),
  traceparents: z.string().max(1_024).optional(),
});
export type BatchHeaders = z.infer<typeof BatchHeaders>;

/** A message as it is published or spooled: always the same bytes under the same number. */
export type BatchMessage = { readonly headers: BatchHeaders; readonly body: Buffer };

/** The events of one request, which are accepted or refused together. */
export type EventGroup = {
  readonly events: readonly ActivityEvent[];
  readonly batchId?: string | undefined;
  readonly requestId: string;
  /** The span that publishes the group. */
  readonly traceparent?: string | undefined;
  /** Called when the events become durable after the group was refused. */
  readonly onStoredLate?: () => void;
};

export type BatchNumber = {
  readonly producer: string;
  readonly seq: number;
  readonly acceptedBefore: number;
};

/** All headers of a message must fit into one frame of 4 KiB: further groups' spans are left out. */
const tracesMax = 16;

const traceparentsOf = (groups: readonly EventGroup[]): string =>
  groups
    .flatMap((group) => group.traceparent ?? [])
    .slice(0, tracesMax)
    .join(' ');

export const encodeBatch = (number: BatchNumber, groups: readonly EventGroup[]): BatchMessage => {
  const events: ActivityEvent[] = [];
  const clientBatches: NonNullable<ActivityBatch['clientBatches']> = [];
  for (const group of groups) {
    if (group.batchId !== undefined)
      clientBatches.push({ batchId: group.batchId, from: events.length, count: group.events.length });
    for (const event of group.events) events.push(event);
  }
  const batch: ActivityBatch = {
    version: 1,
    ...number,
    ...(clientBatches.length > 0 && { clientBatches }),
    events,
  };
  const requestId = groups[0]?.requestId;
  const traceparents = traceparentsOf(groups);
  return {
    headers: {
      ...number,
      events: events.length,
      ...(requestId !== undefined && { requestId }),
      ...(traceparents !== '' && { traceparents }),
    },
    body: Buffer.from(JSON.stringify(batch)),
  };
};

/** `message` for the publisher. */
export const toBus = ({ headers, body }: BatchMessage): Message => ({
  exchange: 'activity',
  key: 'activity.batch',
  body,
  headers,
  messageId: `${headers.producer}/${headers.seq}`,
});
