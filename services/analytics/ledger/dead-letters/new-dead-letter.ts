import { createHash } from 'node:crypto';
import { ActivityHeaders } from '@marquee/contracts/events/activity-batch';
import { deadLetterReason, sourceQueue } from '@marquee/kit/bus/dead-letter';
import type { Delivery } from '@marquee/kit/bus/delivery';
import { z } from 'zod';

export type NewDeadLetter = {
  readonly identity: string;
  readonly producer: string | null;
  readonly seq: number | null;
  readonly acceptedBefore: number | null;
  readonly events: number | null;
  readonly queue: string;
  readonly stage: string;
  readonly reason: string;
  readonly body: Buffer;
  /** JSON. */
  readonly headers: string;
};

const Accounting = z.object({
  producer: ActivityHeaders.shape.producer,
  seq: ActivityHeaders.shape.seq,
  acceptedBefore: ActivityHeaders.shape.acceptedBefore.optional().catch(undefined),
  events: z.array(z.unknown()).optional().catch(undefined),
});

type Place = Pick<NewDeadLetter, 'producer' | 'seq' | 'acceptedBefore' | 'events'>;

const unknownPlace: Place = { producer: null, seq: null, acceptedBefore: null, events: null };

const placeInBody = (body: Buffer): Place => {
  try {
    const parsed = Accounting.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success) return unknownPlace;
    const { producer, seq, acceptedBefore, events } = parsed.data;
    return { producer, seq, acceptedBefore: acceptedBefore ?? null, events: events?.length ?? null };
  } catch {
    return unknownPlace;
  }
};

/** Producer and sequence number from the headers, else from as much of the body as can be read. */
const placeOf = ({ headers, body }: Delivery): Place => {
  const parsed = ActivityHeaders.safeParse(headers);
  return parsed.success ? parsed.data : placeInBody(body);
};

// PostgreSQL stores no NUL in text or jsonb, and the message may hold anything.
const withoutNul = (value: string): string => value.replaceAll('\0', '').replaceAll('\\u0000', '');

const stageOf = (reason: string, headers: Delivery['headers']): string => {
  if (headers['x-first-death-reason'] === 'delivery_limit') return 'delivery';
  if (reason.startsWith('parse:')) return 'parse';
  if (reason.startsWith('fold:')) return 'fold';
  return reason.startsWith('delivered ') ? 'delivery' : 'unknown';
};

const identityOf = ({ messageId, body }: Delivery, { producer, seq }: Place): string => {
  if (producer !== null && seq !== null) return `${producer}/${seq}`;
  // A dead letter without a message id is replayed under the hash of its body.
  if (messageId?.startsWith('body/')) return messageId.slice(0, 200);
  if (messageId !== undefined) return `message/${messageId.slice(0, 200)}`;
  return `body/${createHash('sha256').update(body).digest('hex')}`;
};

/** Everything that is known about a message that could not be read. Never throws. */
export const deadLetterOf = (delivery: Delivery): NewDeadLetter => {
  const { headers, body } = delivery;
  const place = placeOf(delivery);
  const reason = deadLetterReason(headers) ?? 'no reason given';
  return {
    identity: withoutNul(identityOf(delivery, place)),
    ...place,
    queue: withoutNul(sourceQueue(headers) ?? 'unknown'),
    stage: stageOf(reason, headers),
    reason: withoutNul(reason),
    body,
    headers: withoutNul(JSON.stringify(headers)),
  };
};
