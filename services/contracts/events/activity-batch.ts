import { z } from 'zod';
import { ImpressionSeen } from './impression-seen';
import { LinkClicked } from './link-clicked';
import { PageViewed } from './page-viewed';

export const ActivityEvent = z.discriminatedUnion('type', [PageViewed, ImpressionSeen, LinkClicked]);
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** A run of `count` events, starting at index `from`, that one caller sent under one `batchId`. */
const ClientBatch = z.object({
  batchId: z.string().max(64),
  from: z.int().min(0),
  count: z.int().positive(),
});

/** Events in one message at most: tracking's group commit splits here, and the worker rejects more. */
export const batchMaxEvents = 1_000;

/**
 * One message on the bus: the events that one tracking process (`producer`) accepted within a few
 * milliseconds. `(producer, seq)` is its identity, however often it is delivered: `seq` starts at 1 and rises
 * by one. `acceptedBefore` counts the events in all earlier messages of this producer, so that a gap is known
 * in events.
 */
export const ActivityBatch = z.object({
  version: z.literal(1),
  producer: z.uuid(),
  seq: z.int().positive(),
  acceptedBefore: z.int().min(0),
  clientBatches: z.array(ClientBatch).max(batchMaxEvents).optional(),
  events: z.array(ActivityEvent).max(batchMaxEvents),
});
export type ActivityBatch = z.infer<typeof ActivityBatch>;

/** The accounting of a batch as AMQP headers: the ledger balances even if the body cannot be read. */
export const ActivityHeaders = z.object({
  producer: z.uuid(),
  seq: z.int().positive(),
  acceptedBefore: z.int().min(0),
  events: z.int().min(0),
});
export type ActivityHeaders = z.infer<typeof ActivityHeaders>;
