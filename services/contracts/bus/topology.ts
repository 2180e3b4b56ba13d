/**
 * The bus on one screen. `infra/rabbitmq/declare.ts` declares it before any service starts; services only
 * check it. (A broker killed within a second of a quorum queue's first declaration lost confirmed messages:
 * RabbitMQ 3.10.8.)
 */
export type Exchange = {
  readonly name: string;
  readonly kind: 'topic' | 'fanout';
  readonly why: string;
};

type Binding = {
  readonly exchange: string;
  readonly key: string;
  /**
   * Publishers send messages of `key` to this queue as a publication of its own, under this key. The broker
   * then reports that the queue is not bound; a message that reaches one of two queues is confirmed (0001).
   */
  readonly ownKey?: string;
};

export type Queue = {
  readonly name: string;
  readonly kind: 'quorum' | 'stream';
  readonly from: readonly Binding[];
  readonly arguments: Readonly<Record<string, string | number>>;
  /**
   * Exchange to which the consumer publishes a message that cannot be read or handled, before it acknowledges
   * it. This is done by the client because an argument of an existing queue cannot change. Null: this queue
   * has no consumer.
   */
  readonly deadLetters: string | null;
  /** Unacknowledged messages that one consumer may have. */
  readonly prefetch: number;
  readonly why: string;
};

export type Topology = {
  readonly exchanges: readonly Exchange[];
  readonly queues: readonly Queue[];
};

/** The header of a probe: a message that proves that a queue answers. Consumers acknowledge it only. */
export const probeHeader = 'x-probe';

const GiB = 1024 ** 3;

/** The one key of the audit log's queue, which every service may write. */
const auditKey = 'audit.recorded';

export const topology = {
  exchanges: [
    {
      name: 'activity',
      kind: 'topic',
      why: 'what visitors did, in batches',
    },
    { name: 'domain', kind: 'topic', why: 'what owners changed; the key is the event type' },
    {
      name: 'dead-letters',
      kind: 'fanout',
      why: 'messages that could not be read or handled, with source queue and reason, or that exceeded a delivery limit',
    },
    {
      name: 'held',
      kind: 'fanout',
      why: 'messages that their consumer cannot read yet; the key is the queue they came from',
    },
    { name: 'journal', kind: 'fanout', why: 'audit entries that a restored database has to repeat' },
  ],
  queues: [
    {
      name: 'analytics.activity.count',
      kind: 'quorum',
      from: [{ exchange: 'activity', key: 'activity.batch', ownKey: 'activity.batch.count' }],
      arguments: {
        // A worker killed mid-batch returns its whole prefetch. The limit allows for many kills before a good
        // message is dead-lettered.
        'x-delivery-limit': 50,
        // A full queue refuses new messages (they stay in the spool) and never drops old ones. At-least-once
        // dead-lettering requires it.
        'x-overflow': 'reject-publish',
        'x-max-length-bytes': 2 * GiB,
        'x-dead-letter-exchange': 'dead-letters',
        'x-dead-letter-strategy': 'at-least-once',
      },
      deadLetters: 'dead-letters',
      prefetch: 512,
      why: 'every batch waits here until a worker has counted it',
    },
    {
      name: 'analytics.dead-letters.keep',
      kind: 'quorum',
      from: [{ exchange: 'dead-letters', key: '' }],
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length-bytes': 1 * GiB },
      // Dead-letters to itself: a dead letter that cannot be stored goes to the end of the queue, with its
      // first source and reason.
      deadLetters: 'dead-letters',
      prefetch: 32,
      why: 'dead letters of every queue, on their way into the table that the admin sees',
    },
    {
      name: 'messages.held',
      kind: 'quorum',
      from: [{ exchange: 'held', key: '' }],
      arguments: {
        'x-overflow': 'reject-publish',
        'x-max-length-bytes': 2 * GiB,
        // The default exchange routes an expired message by its key: back to the queue that it came from.
        'x-message-ttl': 30_000,
        'x-dead-letter-exchange': '',
        'x-dead-letter-strategy': 'at-least-once',
      },
      deadLetters: null,
      prefetch: 0,
      why: 'messages of a newer version wait here for half a minute, again and again, until a consumer can read them',
    },
    {
      name: 'analytics.activity.log',
      kind: 'stream',
      from: [{ exchange: 'activity', key: 'activity.batch', ownKey: 'activity.batch.log' }],
      arguments: {
        'x-max-age': '35D',
        'x-max-length-bytes': 8 * GiB,
        'x-stream-max-segment-size-bytes': 100_000_000,
      },
      // Reading a stream removes nothing from it; the counting queue dead-letters the same message.
      deadLetters: null,
      prefetch: 200,
      why: 'the same batches, kept, so that any day can be recounted',
    },
    {
      name: 'analytics.archived.end-sessions',
      kind: 'quorum',
      from: [
        { exchange: 'domain', key: 'catalog.model.updated' },
        { exchange: 'domain', key: 'catalog.model.erased' },
        { exchange: 'domain', key: 'admin.operator.revoked' },
        { exchange: 'domain', key: 'admin.agency-person.removed' },
      ],
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length-bytes': 1 * GiB },
      deadLetters: 'dead-letters',
      prefetch: 32,
      why: 'changed models on their way to the sessions of their holders, which end when a model is archived or erased, revoked operators on their way to their share links, and removed persons of agencies',
    },
    {
      name: 'admin.audit.record',
      kind: 'quorum',
      from: [
        { exchange: 'domain', key: 'audit.recorded', ownKey: auditKey },
        { exchange: 'domain', key: 'admin.#', ownKey: auditKey },
        { exchange: 'domain', key: 'catalog.#', ownKey: auditKey },
        { exchange: 'domain', key: 'analytics.password.*', ownKey: auditKey },
        { exchange: 'domain', key: 'analytics.invite-link.*', ownKey: auditKey },
      ],
      // New messages stay in their owner's outbox while it is full or not bound: no entry is missing.
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length-bytes': 1 * GiB },
      deadLetters: 'dead-letters',
      prefetch: 256,
      why: 'audit entries on their way into the audit log, and ends of access, which end webhooks',
    },
    {
      name: 'admin.journal',
      kind: 'stream',
      from: [{ exchange: 'journal', key: '' }],
      // As old as the oldest backup may be.
      arguments: { 'x-max-age': '400D', 'x-max-length-bytes': GiB / 8 },
      deadLetters: null,
      prefetch: 200,
      why: 'revoked access and erased persons, outside the database, for the restore of an older one',
    },
    {
      name: 'admin.listing.expire',
      kind: 'quorum',
      from: [
        { exchange: 'domain', key: 'catalog.model.expired' },
        { exchange: 'domain', key: 'catalog.model.extended' },
      ],
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length': 100_000 },
      deadLetters: 'dead-letters',
      prefetch: 16,
      why: 'featured time that is over or extended, on its way to the listing request that paid for it',
    },
    {
      name: 'admin.proposal.mail',
      kind: 'quorum',
      from: [{ exchange: 'domain', key: 'catalog.proposal.*' }],
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length': 100_000 },
      deadLetters: 'dead-letters',
      prefetch: 16,
      why: 'proposals of holders and decisions on them, on their way to the mails about them',
    },
    {
      name: 'catalog.trending.order',
      kind: 'quorum',
      from: [{ exchange: 'domain', key: 'analytics.trending.computed' }],
      // Each message holds the whole order, so only the newest is kept while the catalog is down.
      arguments: { 'x-max-length': 1, 'x-overflow': 'drop-head' },
      deadLetters: 'dead-letters',
      prefetch: 1,
      why: 'the order of trending, computed from traffic, on its way into the catalog',
    },
    {
      name: 'catalog.rotation.keep',
      kind: 'quorum',
      from: [{ exchange: 'domain', key: 'analytics.rotation.served' }],
      // Each message holds all figures of its day. More than one is kept, so that the last one of a day is
      // not lost to the next day's first.
      arguments: { 'x-max-length': 20, 'x-overflow': 'drop-head' },
      deadLetters: 'dead-letters',
      prefetch: 1,
      why: 'the home cards that featured models have received, on their way to fair rotation',
    },
    {
      name: 'catalog.listing.delete-pictures',
      kind: 'quorum',
      from: [{ exchange: 'domain', key: 'admin.listing.closed' }],
      arguments: { 'x-overflow': 'reject-publish', 'x-max-length': 100_000 },
      deadLetters: 'dead-letters',
      prefetch: 16,
      why: 'listing requests that ended, on their way to the pictures that were uploaded for them',
    },
  ],
} as const satisfies Topology;
export type ExchangeName = (typeof topology.exchanges)[number]['name'];
export type QueueName = (typeof topology.queues)[number]['name'];
/** A queue whose messages are consumed once each: any but a stream. */
export type ConsumedQueueName = Extract<(typeof topology.queues)[number], { deadLetters: string }>['name'];

export type Route = { readonly exchange: string; readonly key: string; readonly queue?: Queue };

const queues: readonly Queue[] = topology.queues;

/** As a topic exchange compares, for patterns that end with a wildcard. */
const matches = (pattern: string, key: string): boolean =>
  pattern === key || (/[#*]$/.test(pattern) && key.startsWith(pattern.slice(0, -1)));

/**
 * What a message to `exchange` with `key` is published as: once for each queue that has a key of its own for
 * it, and once under `key` for listeners, or where no queue has one.
 */
export const routesOf = (exchange: string, key: string): readonly Route[] => {
  const own = queues.flatMap((queue) =>
    queue.from.flatMap((binding) =>
      binding.exchange === exchange && binding.ownKey !== undefined && matches(binding.key, key)
        ? [{ exchange, key: binding.ownKey, queue }]
        : [],
    ),
  );
  // Services bind queues of their own to `domain` while they run.
  const isForOthers = own.length === 0 || (exchange === 'domain' && key !== auditKey);
  return isForOthers ? [...own, { exchange, key }] : own;
};

/** The key under which the queue is bound to the exchange. */
export const boundKey = ({ key, ownKey }: Binding): string => ownKey ?? key;

/** The same topology with a copy of each queue on so many nodes; undefined: as many as the broker chooses. */
export const withReplicas = (given: Topology, replicas: number | undefined): Topology =>
  replicas === undefined
    ? given
    : {
        ...given,
        queues: given.queues.map((queue) => ({
          ...queue,
          arguments: {
            ...queue.arguments,
            [queue.kind === 'quorum' ? 'x-quorum-initial-group-size' : 'x-initial-cluster-size']: replicas,
          },
        })),
      };
