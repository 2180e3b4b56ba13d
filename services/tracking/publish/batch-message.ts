import {
  type ActivityBatch,
  type ActivityEvent,
  ActivityHeaders,
} from '@marquee/contracts/events/activity-batch';
import type { Message } from '@marquee/kit/bus/publisher';
import { z } from 'zod';

/** What stands in a batch's AMQP headers: its accounting, and the request id of its first event for whoever follows it through the logs. */
export const BatchHeaders = ActivityHeaders.extend({ requestId: z.string().max(64).optional() });
export type BatchHeaders = z.infer<typeof BatchHeaders>;

/** One message of this service, as it is published or spooled: the same bytes under the same number, however often. */
export type BatchMessage = { readonly headers: BatchHeaders; readonly body: Buffer };

/** The events of one call, which share its fate. */
export type Accepted = {
  readonly events: readonly ActivityEvent[];
  readonly batchId?: string | undefined;
  readonly requestId: string;
};

export type BatchNumber = {
  readonly producer: string;
  readonly seq: number;
  readonly acceptedBefore: number;
};

export const encodeBatch = (number: BatchNumber, calls: readonly Accepted[]): BatchMessage => {
  const events: ActivityEvent[] = [];
  const clientBatches: NonNullable<ActivityBatch['clientBatches']> = [];
  for (const call of calls) {
    if (call.batchId !== undefined)
      clientBatches.push({ batchId: call.batchId, from: events.length, count: call.events.length });
    for (const event of call.events) events.push(event);
  }
  const batch: ActivityBatch = {
    version: 1,
    ...number,
    ...(clientBatches.length > 0 && { clientBatches }),
    events,
  };
  const requestId = calls[0]?.requestId;
  return {
    headers: { ...number, events: events.length, ...(requestId !== undefined && { requestId }) },
    body: Buffer.from(JSON.stringify(batch)),
  };
};

/** `message` as the bus takes it. */
export const toBus = ({
  headers: { producer, seq, acceptedBefore, events, requestId },
  body,
}: BatchMessage): Message => ({
  exchange: 'activity',
  key: 'activity.batch',
  body,
  headers: { producer, seq, acceptedBefore, events, ...(requestId !== undefined && { requestId }) },
  messageId: `${producer}/${seq}`,
});
