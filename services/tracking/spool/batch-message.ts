import { type ActivityBatch, ActivityHeaders } from '@marquee/contracts/events/activity-batch';
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
export type EventGroup = EncodedEvents & {
  readonly batchId?: string | undefined;
  readonly requestId: string;
  /** The span that publishes the group. */
  readonly traceparent?: string | undefined;
  /** Called when the events become durable after the group was refused. */
  readonly onStoredLate?: () => void;
};

/** How many events, and their text in a message, which is made once. */
export type EncodedEvents = { readonly events: number; readonly json: string };

/** `texts`: the JSON of each event. */
export const encodeEvents = (texts: readonly string[]): EncodedEvents => ({
  events: texts.length,
  json: texts.join(','),
});

/** All headers of a message must fit into one frame of 4 KiB: further groups' spans are left out. */
const tracesMax = 16;

export const encodeBatch = (
  number: Omit<ActivityHeaders, 'events'>,
  groups: readonly EventGroup[],
): BatchMessage => {
  let events = 0;
  const texts: string[] = [];
  const clientBatches: NonNullable<ActivityBatch['clientBatches']> = [];
  for (const group of groups) {
    if (group.batchId !== undefined)
      clientBatches.push({ batchId: group.batchId, from: events, count: group.events });
    if (group.events > 0) texts.push(group.json);
    events += group.events;
  }
  const batch: ActivityBatch = {
    version: 1,
    ...number,
    ...(clientBatches.length > 0 && { clientBatches }),
    events: [],
  };
  const requestId = groups[0]?.requestId;
  const traced = groups.flatMap(({ traceparent = [] }) => traceparent);
  const traceparents = traced.slice(0, tracesMax).join(' ');
  return {
    headers: {
      ...number,
      events,
      ...(requestId !== undefined && { requestId }),
      ...(traceparents !== '' && { traceparents }),
    },
    // The list of events is the last field, and empty.
    body: Buffer.from(`${JSON.stringify(batch).slice(0, -2)}${texts.join(',')}]}`),
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
