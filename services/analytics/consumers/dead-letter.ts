import { createHash } from 'node:crypto';
import { ActivityHeaders } from '@marquee/contracts/events/activity-batch';
import type { Delivery } from '@marquee/kit/bus/consumer';
import { z } from 'zod';

/** A message set aside, as it is kept. */
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

/** As much of a batch as is needed to find its place in the books. */
const Accounting = z.object({
  producer: ActivityHeaders.shape.producer,
  seq: ActivityHeaders.shape.seq,
  acceptedBefore: ActivityHeaders.shape.acceptedBefore.optional().catch(undefined),
  events: z.array(z.unknown()).optional().catch(undefined),
});

type Place = Pick<NewDeadLetter, 'producer' | 'seq' | 'acceptedBefore' | 'events'>;

const nowhere: Place = { producer: null, seq: null, acceptedBefore: null, events: null };

const placeInBody = (body: Buffer): Place => {
  try {
    const parsed = Accounting.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success) return nowhere;
    const { producer, seq, acceptedBefore, events } = parsed.data;
    return { producer, seq, acceptedBefore: acceptedBefore ?? null, events: events?.length ?? null };
  } catch {
    return nowhere;
  }
};

/** Where the message stands in its producer's books: by its headers, which were written for this; else by what its body still tells. */
const placeOf = ({ headers, body }: Delivery): Place => {
  const parsed = ActivityHeaders.safeParse(headers);
  return parsed.success ? parsed.data : placeInBody(body);
};

// PostgreSQL keeps no NUL in text or jsonb, and whoever sent this may have sent anything.
const withoutNul = (value: string): string => value.replaceAll('\0', '').replaceAll('\\u0000', '');

const said = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const stageOf = (reason: string, headers: Delivery['headers']): string => {
  if (headers['x-first-death-reason'] === 'delivery_limit') return 'delivery';
  if (reason.startsWith('parse:')) return 'parse';
  if (reason.startsWith('fold:')) return 'fold';
  return reason.startsWith('handed out') ? 'delivery' : 'unknown';
};

const identityOf = ({ messageId, body }: Delivery, { producer, seq }: Place): string => {
  if (producer !== null && seq !== null) return `${producer}/${seq}`;
  // A letter without a name of its own is replayed under the hash of its body.
  if (messageId?.startsWith('body/')) return messageId.slice(0, 200);
  if (messageId !== undefined) return `message/${messageId.slice(0, 200)}`;
  return `body/${createHash('sha256').update(body).digest('hex')}`;
};

/** Everything that can be known of a message nobody could read, without ever failing to read it. */
export const deadLetterOf = (delivery: Delivery): NewDeadLetter => {
  const { headers, body } = delivery;
  const place = placeOf(delivery);
  const brokers = said(headers['x-first-death-reason']);
  const reason =
    said(headers['x-dead-reason']) ??
    (brokers === undefined ? 'no reason was given' : `the broker set it aside: ${brokers}`);
  return {
    identity: withoutNul(identityOf(delivery, place)),
    ...place,
    queue: withoutNul(said(headers['x-dead-queue']) ?? said(headers['x-first-death-queue']) ?? 'unknown'),
    stage: stageOf(reason, headers),
    reason: withoutNul(reason),
    body,
    headers: withoutNul(JSON.stringify(headers)),
  };
};
